"""The entry that an author writes for a level or a vault on a page: facts, contents with chances, and a picture."""
