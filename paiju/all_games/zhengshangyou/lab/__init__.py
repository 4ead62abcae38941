"""The lab of Zheng Shangyou: conformance vectors."""
