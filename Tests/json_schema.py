"""Holds JSON results against the schema: json_schema.py SCHEMA RESULT...

Each result must be valid. A small one must not be, after any one member was taken away, renamed, or given a value of
another type; the large ones would take minutes for that.
"""

import copy
import json
import os
import sys

import jsonschema


def objects(value):
    """All objects in a value, the first of each list only: the others are alike."""
    if isinstance(value, dict):
        yield value
        for member in value.values():
            yield from objects(member)
    elif isinstance(value, list) and value:
        yield from objects(value[0])


def damaged(result):
    """The result with one member damaged, for every member in turn, and what was done."""
    for index, original in enumerate(objects(result)):
        for name in original:
            for change in ("missing", "renamed", "retyped"):
                copied = copy.deepcopy(result)
                target = list(objects(copied))[index]
                value = target.pop(name)
                if change == "renamed":
                    target[name + "_"] = value
                if change == "retyped":
                    target[name] = 7 if isinstance(value, bool) else True
                yield f"{name} {change}", copied


def main(schema_path, result_paths):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    for path in result_paths:
        with open(path, encoding="utf-8") as file:
            result = json.load(file)
        # One view's part, for its errors say more than "is none of three".
        view = schema["$defs"][result["view"] + "View"]
        validator = jsonschema.Draft202012Validator({**view, "$defs": schema["$defs"]})
        for error in validator.iter_errors(result):
            sys.exit(f"{path}: {error.json_path}: {error.message}")
        if os.path.getsize(path) < 16_000 and result["blocks"]:
            if not jsonschema.Draft202012Validator(schema).is_valid(result):
                sys.exit(f"{path}: fits more than one view")
            for change, copied in damaged(result):
                if validator.is_valid(copied):
                    sys.exit(f"{path}: still valid with {change}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
