import sharp from 'sharp';

/** An SVG can hang a decoder for minutes whatever its name says, so only loaders of photographs stay open. */
const OPEN_LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

let isHard = false;

/** For the whole process, once. One thread and no cache: the pool decides how much runs at a time. */
export function hardenSharp(): void {
  if (isHard) return;
  isHard = true;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: OPEN_LOADERS });
  sharp.concurrency(1);
  sharp.cache(false);
}
