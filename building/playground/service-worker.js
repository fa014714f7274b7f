// Keeps the files of the playground, so that it works without a connection. Nothing else is ever fetched.

const FILES = {/* files */};
const CACHE = "vaultc-playground-" + "/* version */";

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET") { return; }
  event.respondWith(address.origin === location.origin ? found(event.request, address) : Response.error());
});

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(async ([name, hash]) => {
    const response = await fetch(name, { cache: "no-cache" });
    const bytes = await response.clone().arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (!response.ok || hex !== hash) { throw new Error(name + " is not what it should be"); }
    await cache.put(name, response);
  }));
  await self.skipWaiting();
}

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("vaultc-playground-") && name !== CACHE) { await caches.delete(name); }
  }
  await self.clients.claim();
}

async function found(request, address) {
  const path = address.pathname.endsWith("/") ? address.pathname + "index.html" : address.pathname;
  const cache = await caches.open(CACHE);
  return (await cache.match(new Request(address.origin + path))) || fetch(request);
}
