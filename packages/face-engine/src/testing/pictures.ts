import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const REPOSITORY = new URL('../../../../', import.meta.url);

/** Pictures of people outside the repository, where a machine has them. */
const SHARED_PORTRAITS = fileURLToPath(new URL('../shared/data/portraits', REPOSITORY));
export const hasSharedPortraits = existsSync(SHARED_PORTRAITS);

/** A person of the demo catalogue, drawn: four pictures each. */
export async function demoPortrait(person: number, picture: number): Promise<Uint8Array> {
  const folder = `p${String(person).padStart(4, '0')}`;
  return readFile(new URL(`packages/demo-people/people/${folder}/0${picture}.jpg`, REPOSITORY));
}

export async function sharedPortraits(count: number): Promise<Uint8Array[]> {
  const names = (await readdir(SHARED_PORTRAITS, { recursive: true })).filter((name) => name.endsWith('.jpg')).sort();
  return Promise.all(names.slice(0, count).map((name) => readFile(`${SHARED_PORTRAITS}/${name}`)));
}

export async function fixture(name: string): Promise<Uint8Array> {
  return readFile(new URL(`packages/face-engine/fixtures/${name}`, REPOSITORY));
}

/** Portraits side by side, row by row, as in a group picture. */
export async function sheetOf(
  portraits: readonly Uint8Array[],
  { columns, tile }: { columns: number; tile: number },
): Promise<Uint8Array> {
  const tiles = await Promise.all(
    portraits.map(async (portrait, index) => ({
      input: await sharp(portrait).resize(tile, tile).toBuffer(),
      left: (index % columns) * tile,
      top: Math.floor(index / columns) * tile,
    })),
  );
  const height = Math.ceil(portraits.length / columns) * tile;
  return sharp({ create: { width: columns * tile, height, channels: 3, background: '#777777' } })
    .composite(tiles)
    .jpeg({ quality: 90 })
    .toBuffer();
}
