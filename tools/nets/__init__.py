"""The PyTorch modules that the stored models were exported from."""
