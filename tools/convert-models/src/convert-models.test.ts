import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { convert, NETWORKS } from './convert-models.ts';
import { LANDMARK_NETWORK } from './landmark-network.ts';

test.each(NETWORKS.map((network) => [network.file, network] as const))(
  'the committed %s is what the converter writes',
  async (file, network) => {
    const committed = await readFile(new URL(`../../../packages/face-engine/models/face-api/${file}`, import.meta.url));
    expect(committed.equals(await convert(network))).toBe(true);
  },
);

test('weights other than the measured ones are refused', async () => {
  await expect(convert({ ...LANDMARK_NETWORK, sha256: 'f'.repeat(64) })).rejects.toThrow('expected ffff');
});
