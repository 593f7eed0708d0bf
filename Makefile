# Saecula. Two commands matter: make play, make test. Both need only Python 3.11+, make and git.

PYTHON ?= python3
JOBS ?= 2
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TOOLS := .cache/tools

PAGE := web/.built
PAGE_FILES := web/index.html web/package-lock.json web/vite.config.ts web/tools/po.ts $(shell find web/src web/public -type f 2>/dev/null)

LOCKED := --extra cli --extra server --extra postgres

.PHONY: sheet lock audit pin play table page test checks compiled-ahead test-page lint format types web-types tests test-compiled compiled soak golden bench peers build wheels clean help

help:  ## This list
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 16

play: $(READY) $(PAGE)  ## Starts the table in the browser and prints its address
	@$(BIN)/python tools/start.py serve

table: $(READY)  ## Starts a game in the terminal
	@$(BIN)/python tools/start.py play age-of-civilization

page: $(PAGE)  ## Builds the page

$(PAGE): $(READY) $(PAGE_FILES)
	@$(BIN)/python tools/node.py ci
	@$(BIN)/python tools/node.py run build
	@touch $(PAGE)

test: checks tests test-compiled  ## Runs everything that must pass
	@echo "All tests passed."

checks: $(READY) $(PAGE)  ## Everything that must pass before the tests, side by side; also builds the compiled copy
	@$(MAKE) --no-print-directory --output-sync=target -j $(JOBS) types lint test-page sheet compiled-ahead

compiled-ahead: $(READY)
	@$(BIN)/python tools/compiled.py || true  # `test-compiled` says why

$(READY): pyproject.toml setup.py
	@test -x $(BIN)/python || $(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check --upgrade pip "setuptools>=80"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e ".[cli,server,rl,dev]"
	@touch $(READY)

lint: $(READY)  ## Checks with ruff, its format, and the import layers
	@$(BIN)/ruff check src tests tools bench examples setup.py
	@$(BIN)/ruff format --check --quiet src tests tools bench examples setup.py || (echo "Run make format."; exit 1)
	@$(BIN)/lint-imports --no-logo

format: $(READY)  ## Fixes and formats what ruff and prettier can
	@$(BIN)/ruff check --fix src tests tools bench examples setup.py
	@$(BIN)/ruff format --quiet src tests tools bench examples setup.py
	@$(BIN)/python tools/node.py run format

types: $(READY)  ## Checks the types with mypy --strict
	@$(BIN)/mypy

web-types: $(READY)  ## Generates the page's types and facts, and the reference of the views
	@$(BIN)/python tools/web_types.py

sheet: $(READY)  ## Renders every message in three languages into build/sheet, and counts them
	@$(BIN)/python tools/sheet.py

test-page: $(PAGE)  ## Checks the format and types of the page, and runs its unit tests
	@$(BIN)/python tools/node.py run formatted
	@$(BIN)/python tools/node.py run check
	@$(BIN)/python tools/node.py test

tests: $(READY) $(PAGE)  ## Runs the tests, interpreted
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup tests

compiled: $(READY)  ## Builds a compiled copy of the package in build/compiled
	@$(BIN)/python tools/compiled.py

test-compiled: $(READY)  ## Runs the tests of the compiled engine
	@$(BIN)/python tools/compiled.py; code=$$?; \
	if [ $$code -eq 3 ]; then echo "The tests of the compiled engine are skipped."; \
	elif [ $$code -ne 0 ]; then exit $$code; \
	else SAECULA_COMPILED=1 PYTHONPATH=build/compiled/src $(BIN)/python -m pytest -n $(JOBS) \
		tests/core tests/golden tests/rl tests/test_games.py tests/test_cases.py; fi

soak: $(READY)  ## Plays 1,000 random games of each game with random options, and checks the laws in depth; takes hours
	@$(BIN)/python tools/soak.py --games 1000 --processes $(JOBS)
	@$(BIN)/python -m pytest -n $(JOBS) -m soak tests

golden: $(READY)  ## Rewrites the golden playthroughs
	@PYTHONPATH=tests $(BIN)/python -m saecula.testing.golden --import toy
	@$(BIN)/python -m tests.games.inner_sea.playbook.golden

bench: $(READY)  ## Measures the speed, interpreted and compiled; adds a line to bench/history.jsonl
	@SAECULA_PGO=1 $(BIN)/python bench/run.py

peers: $(READY)  ## Installs the other engines that make bench compares with
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e ".[bench]"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps catanatron_gym

$(TOOLS)/.ready:
	@$(PYTHON) -m venv $(TOOLS)
	@$(TOOLS)/bin/python -m pip install -q --disable-pip-version-check "uv>=0.9" "pip-audit>=2.9"
	@touch $@

lock: $(TOOLS)/.ready  ## Rewrites the locks: the packages of a server and of its compiler, each with its version and hashes
	@echo "setuptools>=80" | $(TOOLS)/bin/uv pip compile -q pyproject.toml - $(LOCKED) --upgrade --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" -o requirements.lock
	@printf 'mypy[mypyc]>=2.1,<3\nsetuptools>=80\nmsgspec>=0.20,<1\n' | $(TOOLS)/bin/uv pip compile -q - --upgrade --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" -o requirements-build.lock

audit: $(READY) $(TOOLS)/.ready  ## Checks the packages for known vulnerabilities; exit code 3 if the advisories cannot be read
	@$(BIN)/python tools/audit.py $(TOOLS)/bin/pip-audit

pin:  ## Writes the digests of the images into Dockerfile and compose files; needs Docker
	@$(PYTHON) tools/pin.py

wheels: $(READY) $(PAGE)  ## Builds compiled wheels for this system and every Python, in dist/, with cibuildwheel
	@$(BIN)/python tools/compiled.py --copy
	@$(PYTHON) -m cibuildwheel build/optimised --output-dir dist

build: $(READY) $(PAGE)  ## Builds the compiled, optimized wheel in dist/
	@$(BIN)/python tools/compiled.py --copy
	@cd build/optimised && SAECULA_COMPILE=1 SAECULA_PGO=1 ../../$(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w ../../dist .
	@ls dist

clean:  ## Removes everything that was built
	rm -rf build dist .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
