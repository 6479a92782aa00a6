"""Kernels over any game; `specialise` executes them once per set of rules."""
