#!/usr/bin/env python3
"""Checks the rules of the house: format, import direction, constructs that can end the host process, exported symbols.

usage: lint.py [ROOT]
Prints one line per finding, path:line: what, and exits 1 if there is any.
"""
import json
import pathlib
import re
import subprocess
import sys

# What each target may import beside the standard library. Data flows down this list, imports point only upward.
CORE = {"TextRecCore"}
ALLOWED = {
    "CCodecs": set(),
    "CPango": set(),
    "CProcessEnd": set(),
    "COpenVINO": {"CProcessEnd"},
    "CCLD2": set(),
    "CQPDF": set(),
    "CTesseractRows": set(),
    "TextRecCore": set(),
    "TextRecImaging": CORE | {"CLeptonica", "CCodecs", "CPango", "Glibc"},
    "TextRecFiles": CORE | {"CHost", "Glibc"},
    "TextRecTesseract": CORE | {"TextRecFiles", "TextRecImaging", "CTesseract", "CTesseractRows", "CProcessEnd", "CHost",
                                 "Glibc"},
    "TextRecNeural": CORE | {"TextRecFiles", "TextRecImaging", "COpenVINO", "CProcessEnd", "CHost", "Glibc"},
    "TextRecExport": CORE | {"TextRecImaging", "CcJSON", "CQPDF", "Glibc"},
    "TextRecLayout": CORE,
    "TextRecPipeline": CORE
    | {"TextRecFiles", "TextRecImaging", "TextRecTesseract", "TextRecNeural", "TextRecLayout", "TextRecExport", "CCLD2", "CHost",
       "Glibc"},
    "TextRecognition": CORE | {"TextRecPipeline", "Glibc"},
    "TextRecABI": CORE | {"TextRecPipeline", "CTextRec", "Glibc"},
    "TextRecShared": {"TextRecABI"},
    "textrec-cli": {"TextRecABI", "CTextRec", "Glibc", "Synchronization"},
}
# Not Synchronization: its Mutex ends a child that a host forks. TextRecCore's Lock does not.
STANDARD_LIBRARY = {"Swift"}
# What a single file may import beyond its target.
EXCEPTIONS = {"MonotonicTime.swift": {"Glibc"}, "Lock.swift": {"Glibc"}, "Monitor.swift": {"Glibc"},
              "WorkerThread.swift": {"Glibc"}, "WorkQueue.swift": {"Glibc"}, "Helpers.swift": {"Glibc"}}

INVARIANT = "// Invariant:"
TRAPS = [
    (re.compile(r"\btry!"), "try! ends the process on an error"),
    (re.compile(r"\bas!"), "as! ends the process on another type"),
    (
        re.compile(r"(?<!\btry)(?<!\bas)(?<=[\w)\]}>?`])!(?!=)"),
        "a forced or implicitly unwrapped optional ends the process on nil",
    ),
    (re.compile(r"\b(fatalError|preconditionFailure|precondition|assert|assertionFailure)\s*\("), "ends the process"),
    (re.compile(r"\bunsafelyUnwrapped\b"), "unsafelyUnwrapped is undefined on nil"),
    (
        re.compile(r"\bU?Int(8|16|32|64)?\((?!exactly:|clamping:|truncatingIfNeeded:|bitPattern:)"
                   r"(?=[^,;{}]*(\.rounded\(|\.squareRoot\(|\b(floor|ceil|round|lround|sqrt)\())"),
        "an unchecked conversion from floating point ends the process on NaN and on large values",
    ),
]
SYMBOL = re.compile(r"\bTEXTREC_API\b[^;{]*?\b(textrec_\w+)\s*\(")


def code_of(source):
    """Swift source with the contents of comments and string literals blanked, interpolated code kept."""
    code = list(source)
    position = 0
    # What is open: ("code", depth of parentheses) for interpolations, ("string", closing quotes, pounds) for literals.
    stack = [("code", 0)]

    def blank(start, end):
        for index in range(start, min(end, len(code))):
            if code[index] != "\n":
                code[index] = " "

    while position < len(source):
        kind = stack[-1][0]
        if kind == "string":
            _, quotes, pounds = stack[-1]
            if source.startswith("\\" + pounds + "(", position):
                end = position + len(pounds) + 2
                blank(position, end)
                stack.append(("code", 1))
                position = end
            elif source.startswith("\\" + pounds, position):
                end = position + len(pounds) + 2
                blank(position, end)
                position = end
            elif source.startswith(quotes + pounds, position):
                position += len(quotes + pounds)
                stack.pop()
            else:
                blank(position, position + 1)
                position += 1
        elif source.startswith("//", position):
            end = source.find("\n", position)
            end = len(source) if end < 0 else end
            blank(position, end)
            position = end
        elif source.startswith("/*", position):
            end, depth = position + 2, 1
            while depth and end < len(source):
                step = source[end:end + 2]
                depth += {"/*": 1, "*/": -1}.get(step, 0)
                end += 2 if step in ("/*", "*/") else 1
            blank(position, end)
            position = end
        elif opening := re.compile(r'(#*)("""|")').match(source, position):
            stack.append(("string", opening[2], opening[1]))
            position = opening.end()
        else:
            depth = stack[-1][1]
            if len(stack) > 1 and source[position] in "()":
                depth += 1 if source[position] == "(" else -1
                stack[-1] = ("code", depth)
                if depth == 0:
                    blank(position, position + 1)
                    stack.pop()
            position += 1
    return "".join(code)


def has_invariant(lines, index):
    """Whether line `index` carries the invariant that makes it safe, behind it or in the comment right above it."""
    if INVARIANT in lines[index]:
        return True
    above = index - 1
    while above >= 0 and lines[above].lstrip().startswith("//"):
        if INVARIANT in lines[above]:
            return True
        above -= 1
    return False


def check_traps(path, source):
    lines = source.splitlines()
    for index, line in enumerate(code_of(source).splitlines()):
        for pattern, reason in TRAPS:
            if pattern.search(line) and not has_invariant(lines, index):
                yield f"{path}:{index + 1}: {reason}; write the '{INVARIANT} ...' that rules it out beside it"


def check_imports(path, target, source):
    if target not in ALLOWED:
        yield f"{path}: target {target} has no row in the table of scripts/lint.py"
        return
    allowed = ALLOWED[target] | STANDARD_LIBRARY | EXCEPTIONS.get(pathlib.Path(path).name, set())
    pattern = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+|public\s+|package\s+|internal\s+|private\s+|fileprivate\s+)*"
                         r"import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)")
    for index, line in enumerate(code_of(source).splitlines()):
        if (match := pattern.match(line)) and match[1] not in allowed:
            yield f"{path}:{index + 1}: {target} must not import {match[1]}"


def check_package(package):
    """`package` is what `swift package dump-package` prints."""
    for target in package["targets"]:
        if target["type"] != "regular":
            continue
        name = target["name"]
        if name not in ALLOWED:
            yield f"Package.swift: target {name} has no row in the table of scripts/lint.py"
            continue
        for dependency in target["dependencies"]:
            for other in (kind[0] for kind in dependency.values()):
                if other not in ALLOWED[name]:
                    yield f"Package.swift: {name} must not depend on {other}"
    if package["dependencies"]:
        yield "Package.swift: no third-party Swift packages"


def check_flags(path, source):
    for index, line in enumerate(source.splitlines()):
        if "-Ounchecked" in line:
            yield f"{path}:{index + 1}: -Ounchecked turns caught errors into wrong answers"


def declared(header):
    """The functions that a C header declares with TEXTREC_API."""
    without_comments = re.sub(r"/\*.*?\*/", " ", header, flags=re.DOTALL)
    without_macros = re.sub(r"^\s*#(?:.*\\\n)*.*$", "", without_comments, flags=re.MULTILINE)
    return sorted(SYMBOL.findall(without_macros))


def exported(library):
    """Every dynamic symbol that a shared library defines, but for the name of its version."""
    listing = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    symbols = [line.split()[-2:] for line in listing.splitlines()]
    return sorted(name.split("@")[0] for kind, name in symbols if kind != "A")


def check_symbols(reviewed, header, library=None):
    sources = {"include/textrec.h": declared(header)}
    if library is not None:
        sources[library] = exported(library)
    for source, names in sources.items():
        for name in sorted(set(names) - set(reviewed)):
            yield f"{source}: {name} is not in Tests/c/exports.txt"
        for name in sorted(set(reviewed) - set(names)):
            yield f"{source}: {name} of Tests/c/exports.txt is missing"


def check_format(root):
    paths = [name for name in ("Sources", "Tests", "Package.swift") if (root / name).exists()]
    run = subprocess.run(["swift", "format", "lint", "--strict", "--recursive", *paths],
                         cwd=root, capture_output=True, text=True)
    findings = [line for line in run.stderr.splitlines() if line.strip()]
    if run.returncode != 0:
        yield from findings or ["swift format failed without a message"]


def check(root):
    for path in sorted((root / "Sources").rglob("*.swift")):
        name = path.relative_to(root)
        source = path.read_text(encoding="utf-8")
        yield from check_imports(name, name.parts[1], source)
        yield from check_traps(name, source)
    manifest = root / "Package.swift"
    for path in (manifest, root / "Makefile"):
        yield from check_flags(path.relative_to(root), path.read_text(encoding="utf-8"))
    dump = subprocess.run(["swift", "package", "dump-package"], cwd=root, check=True, capture_output=True, text=True)
    yield from check_package(json.loads(dump.stdout))
    reviewed = (root / "Tests/c/exports.txt").read_text().split()
    header = (root / "include/textrec.h").read_text(encoding="utf-8")
    library = root / "build/lib/libtextrec.so.0"
    yield from check_symbols(reviewed, header, str(library) if library.exists() else None)
    yield from check_format(root)


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    findings = list(check(root))
    print(*findings, sep="\n") if findings else print("lint: nothing found")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
