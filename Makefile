# make demo: set up, build, recognize a sample photo and a sample page
# make test: set up, build, run every test
# make help: the rest

CC ?= cc
# The distribution's Python: it has the distribution's Pillow and pytest.
PYTHON := /usr/bin/python3

library := build/lib/libtextrec.so.0
sources := $(shell find Sources include -type f) Package.swift

.PHONY: help setup neural build demo test test-swift test-library lint lint-python sanitize fuzz install uninstall wheel deb \
  check-clean-root compare bench clean

help:
	@echo "make demo     set up, build, recognize a sample photo and a sample page"
	@echo "make test     set up, build, run every test"
	@echo "make lint     check formatting, imports and house rules"
	@echo "make sanitize run the Swift tests under the address and the thread sanitizer"
	@echo "make fuzz     feed damaged input under the address sanitizer, SECONDS=60 for each kind"
	@echo "make neural   fetch what the neural engine needs: OpenVINO and models; TEXTREC_OFFLINE_WHEELS=FOLDER to have it there"
	@echo "make build    build build/lib/libtextrec.so, build/bin/textrec, build/recognize"
	@echo "make install  put what was built under PREFIX=/usr/local, LIBDIR=PREFIX/lib; DESTDIR= for packages"
	@echo "make uninstall take that away again; with the same variables"
	@echo "make wheel    a Python wheel that needs nothing else, in dist/"
	@echo "make deb      Debian packages, in dist/"
	@echo "make compare  read drawn pictures with Tesseract's command line and with libtextrec: accuracy, time, memory"
	@echo "make bench    the same warm, beside RapidOCR too: PICTURES=FOLDER REPEAT=3"
	@echo "make setup    install the missing packages (Debian, Ubuntu)"
	@echo "make clean    remove everything that was built"

setup:
	@scripts/setup

neural: setup
	@$(PYTHON) scripts/neural

build: $(library) build/recognize build/bin/textrec

$(library): $(sources)
	swift build -c release --product textrec
	@mkdir -p build/lib
	strip --strip-unneeded -o $@ .build/release/libtextrec.so
	ln -sf libtextrec.so.0 build/lib/libtextrec.so

build/recognize: Examples/recognize.c $(library)
	$(CC) -std=c99 -Wall -Wextra -O2 -Iinclude $< -o $@ -Lbuild/lib -ltextrec -Wl,-rpath,'$$ORIGIN/lib'

# After the library: two builds at once would wait for each other.
build/bin/textrec: $(sources) | $(library)
	swift build -c release --product textrec-cli
	@mkdir -p build/bin
	strip -o $@ .build/release/textrec-cli

build/samples/photo.jpg: scripts/make_samples.py
	$(PYTHON) scripts/make_samples.py build/samples

demo: setup
	@$(PYTHON) scripts/neural --optional
	@$(MAKE) --no-print-directory build build/samples/photo.jpg
	@set -e; for picture in photo.jpg page.png; do \
	  name=build/samples/$${picture%.*}; picture=build/samples/$$picture; \
	  printf '\n== textrec %s\n' $$picture; \
	  build/bin/textrec --overlay $$name-found.png --overlay-text $$picture; \
	  build/bin/textrec --format json $$picture > $$name.json; \
	  printf '\n== the start of its JSON, %s\n' $$name.json; \
	  $(PYTHON) -m json.tool --no-ensure-ascii $$name.json | sed -n '1,30p'; \
	  printf '\n== what was found, as a picture: %s\n' $$name-found.png; \
	done

test: setup
	@$(PYTHON) scripts/neural --optional
	@$(MAKE) --no-print-directory build
	@$(MAKE) --no-print-directory test-swift
	@$(MAKE) --no-print-directory test-library

# Tests of the neural engine run where `make neural` has brought it.
neural := $(CURDIR)/build/lib/textrec
test-swift:
	@if [ -d "$(neural)/openvino" ]; then \
	  export TEXTREC_OPENVINO="$(neural)/openvino" TEXTREC_MODELS="$(neural)/models"; \
	else echo "test: without the neural engine, whose tests are skipped; \"make neural\" brings it"; fi; \
	swift test

# The C programs, the acceptance tests and those of the Python package, against the library as it is shipped.
test-library: build
	$(PYTHON) -m pytest -q Tests/python

lint: build lint-python
	$(PYTHON) scripts/lint.py

# The Python package, with the tools that scripts/tools.txt pins.
lint-python: build/tools/ready
	build/tools/bin/ruff check --quiet bindings/python
	build/tools/bin/ruff format --quiet --check bindings/python
	build/tools/bin/mypy --config-file bindings/python/pyproject.toml bindings/python/src

sanitize: setup
	@scripts/sanitize

fuzz: setup
	@scripts/fuzz $(SECONDS)

# REPEAT=5 reads each picture five times; PICTURES=FOLDER compares on pictures of your own.
REPEAT := 1
PICTURES := build/pictures
compare: setup
	@$(MAKE) --no-print-directory build build/pictures/index.tsv
	@$(PYTHON) Benchmarks/compare.py $(PICTURES) --repeat $(REPEAT)

bench: setup build/peers/ready
	@$(MAKE) --no-print-directory build build/pictures/index.tsv
	@$(PYTHON) Benchmarks/bench.py $(PICTURES) --repeat $(REPEAT)

# What libtextrec is measured beside, from the Python package index.
build/peers/ready: Benchmarks/peers.txt
	$(PYTHON) -m venv build/peers
	build/peers/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

build/pictures/index.tsv: Benchmarks/draw_pictures.py Benchmarks/texts.py
	$(PYTHON) Benchmarks/draw_pictures.py build/pictures

# Tools from the Python package index, in an environment of their own.
build/tools/ready: scripts/tools.txt
	$(PYTHON) -m venv build/tools
	build/tools/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

# Neither builds anything: root, who may have to do it, needs no toolchain.
install uninstall:
	@PREFIX="$(PREFIX)" LIBDIR="$(LIBDIR)" DESTDIR="$(DESTDIR)" scripts/install $@

wheel: build build/tools/ready
	@build/tools/bin/python scripts/make_wheel

deb: build
	@scripts/make_deb

# In a system that has nothing but Debian's essentials; root only.
check-clean-root: wheel deb build/samples/photo.jpg
	@scripts/check_clean_root

clean:
	rm -rf .build build dist
