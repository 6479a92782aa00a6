# `make play` sets up the game and starts it, `make test` sets up the tools and checks everything. While you work: `make check`.
PYTHON ?= python3
BIN := .venv/bin
# Tests wait for servers and browsers: one worker more than there are cores keeps the cores busy.
PYTEST := $(BIN)/pytest -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) --dist worksteal
# The fast tier runs the rules interpreted, so that nothing is compiled, and starts neither a browser nor PostgreSQL.
FAST_TESTS := tests/content tests/core tests/drawing tests/games tests/kit tests/paper tests/web tests/test_layout.py \
	tests/server/protocol tests/server/tables tests/server/views
SLOW_MODULES := jit audit authoring balance *generator policy referee* roads
CHROMIUMS := $(or $(PAPERCROWN_CHROMIUM),chromium-headless-shell chromium chromium-browser google-chrome)
# The tests start hundreds of processes, which would otherwise compile every imported module again.
unexport PYTHONDONTWRITEBYTECODE
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo -n)

# Debian's package, where we may install one.
define install
command -v apt-get >/dev/null && $(AS_ROOT) true 2>/dev/null \
		&& echo "Installing Debian's $(1) for the tests" \
		&& $(AS_ROOT) apt-get update -qq \
		&& $(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -qq $(1) >/dev/null
endef

.PHONY: play check test docs lint types imports web compile fast-tests tests browser postgresql bench clean

play: .venv/play
	$(BIN)/papercrown

check: .venv/ready
	$(MAKE) --jobs=2 lint types imports web fast-tests

test: .venv/ready
	$(MAKE) --jobs=2 lint types imports web compile postgresql
	$(PYTEST)

docs: .venv/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The documentation is in site/index.html; for the search: $(BIN)/mkdocs serve"

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/ready
	$(BIN)/mypy

imports: .venv/ready
	$(BIN)/lint-imports

# Type check and lint of the browser client, which itself has no build step.
web: node_modules/.ready
	@[ ! -e $< ] || node_modules/.bin/tsc
	@[ ! -e $< ] || node_modules/.bin/biome ci --error-on-warnings

node_modules/.ready: package.json package-lock.json
	@command -v npm >/dev/null || { $(call install,nodejs npm); } \
	|| { echo "Skipping the check of the browser client, which needs Node.js: apt-get install nodejs npm"; exit 0; }; \
	npm ci --silent && touch $@

compile: .venv/ready
	$(BIN)/papercrown warm --jobs 2

fast-tests: .venv/ready
	NUMBA_DISABLE_JIT=1 $(PYTEST) --quiet $(FAST_TESTS) $(SLOW_MODULES:%=--ignore-glob='*/test_%.py')

tests: compile postgresql
	$(PYTEST)

browser:
	@for name in $(CHROMIUMS); do ! command -v "$$name" >/dev/null || exit 0; done; \
	$(call install,chromium-headless-shell) \
	|| { echo "The tests need Chromium: apt-get install chromium-headless-shell, or say where it is: make test PAPERCROWN_CHROMIUM=PATH"; exit 1; }

postgresql: browser
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	|| { $(call install,postgresql); } \
	|| { echo "The tests need PostgreSQL: apt-get install postgresql"; exit 1; }

bench: .venv/ready
	$(BIN)/papercrown bench

# The virtual environment with the runtime dependencies only, or with those of an extra in addition. Bytecode is left to the imports.
define set_up
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Papercrown needs Python 3.11 or newer; say which with: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt --editable '.$(1)'
	touch .venv/play $@
endef

.venv/play: pyproject.toml constraints.txt
	$(call set_up)

.venv/ready: pyproject.toml constraints.txt
	$(call set_up,[dev])

.venv/docs: pyproject.toml constraints.txt
	$(call set_up,[docs])

clean:
	rm -rf .venv node_modules site .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
