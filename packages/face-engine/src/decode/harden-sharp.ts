import sharp from 'sharp';

/** An SVG can hang a decoder for minutes whatever its name says, so only loaders of photographs stay open. */
const OPEN_LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

/** On the global object: a module may be loaded twice, and hardening twice is a fault (see below). */
const MARK = Symbol.for('vidno.face-engine.sharp-is-hard');

/**
 * For the whole process with all its threads, so only the thread that starts the others does it, before they start: for
 * a moment no loader is open, and a thread that decodes just then would refuse a good picture. One thread for each
 * picture and no cache: the pool decides how much runs at a time.
 */
export function hardenSharp(): void {
  if (Reflect.has(globalThis, MARK)) return;
  Reflect.set(globalThis, MARK, true);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: OPEN_LOADERS });
  sharp.concurrency(1);
  sharp.cache(false);
}
