import sharp from 'sharp';

/** An SVG can block its decoder for minutes, so only loaders of photo formats are allowed. */
const ALLOWED_LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

/** On the global object, because the module may be loaded twice, but hardening must run only once (see below). */
const MARK = Symbol.for('vidno.face-engine.sharp-is-hard');

/**
 * Applies to the whole process with all its threads. Only the main thread calls it, before it starts the others: for a moment
 * no loader is allowed, and a picture decoded at that moment would be refused. One thread per picture and no cache, since
 * the pool controls the concurrency.
 */
export function hardenSharp(): void {
  if (Reflect.has(globalThis, MARK)) return;
  Reflect.set(globalThis, MARK, true);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ALLOWED_LOADERS });
  sharp.concurrency(1);
  sharp.cache(false);
}
