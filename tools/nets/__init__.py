"""The PyTorch modules from which the stored models were exported."""
