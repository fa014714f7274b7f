// Links that carry a text: deflated, in the fragment of the address, which browsers send to no server.

/** Characters of a text that can be shared; what is longer is no text of ours. */
export const LARGEST = 128 * 1024;
/** Characters of a link, as far as mail and chat keep them whole. */
export const LONGEST = 32 * 1024;

/** The link to this page with a text, or null if it would be too long. `wish` are fields such as level and seed. */
export async function linkTo(text, wish) {
  if (text.length > LARGEST) { return null; }
  const packed = await collected(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  const fields = new URLSearchParams({ ...wish, text: base64(packed) });
  const link = location.href.replace(/#.*/, "") + "#" + fields;
  return link.length > LONGEST ? null : link;
}

/** The text in a fragment; null if there is none, or none that can be read. */
export async function shared(fragment) {
  const packed = new URLSearchParams(fragment.slice(1)).get("text");
  if (!packed || packed.length > LONGEST || !/^[\w-]+$/.test(packed)) { return null; }
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await collected(stream, 4 * LARGEST));
    return text.length > LARGEST ? null : text;
  } catch {
    return null;
  }
}

/** The bytes of a stream; more than `most` are an error, so that a small link cannot become a huge text. */
async function collected(stream, most) {
  const parts = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) { break; }
    size += value.length;
    if (size > most) { await reader.cancel(); throw new RangeError("too long"); }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function base64(bytes) {
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
