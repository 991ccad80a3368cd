__version__ = "0.0.0"  # scripts/clients writes the release here
