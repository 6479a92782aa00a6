"""Kernels for any game; `specialise` executes them once for each set of rules."""
