"""Pictures that move: WebP, GIF and APNG."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

from vaultc.rendering.renderers.pixels import Pixels
from vaultc.support.errors import InvalidValueError

LAST_FRAME = 3000
"""Display time of the last picture, in milliseconds."""

_FORMATS = {".webp": "WEBP", ".gif": "GIF", ".apng": "PNG", ".png": "PNG"}
SUFFIXES = tuple(_FORMATS)


def moving_picture(frames: Sequence[Pixels], palette: Pixels, suffix: str, milliseconds: int) -> bytes:
    """Pictures of one size, in palette numbers, in an endless loop; ``suffix`` names the format.

    Raises:
        InvalidValueError: there is no picture, or no format with this suffix.
    """
    if not frames or suffix.lower() not in _FORMATS:
        raise InvalidValueError(f"no pictures, or {suffix} is none of {', '.join(SUFFIXES)}")
    kind = _FORMATS[suffix.lower()]
    images = [_image(frame, palette) for frame in frames]
    if kind == "WEBP":
        images = [image.convert("RGB") for image in images]
    durations = [milliseconds] * (len(images) - 1) + [LAST_FRAME]
    options = {"WEBP": {"lossless": True, "minimize_size": True}, "GIF": {"optimize": False}, "PNG": {}}[kind]
    file = io.BytesIO()
    images[0].save(file, kind, save_all=True, append_images=images[1:], duration=durations, loop=0, **options)
    return file.getvalue()


def _image(frame: Pixels, palette: Pixels) -> Image.Image:
    image = Image.fromarray(frame)
    image.putpalette(palette.tobytes())
    return image
