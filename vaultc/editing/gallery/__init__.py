"""A folder of pictures of many levels, with a contact sheet and a page to look at them."""
