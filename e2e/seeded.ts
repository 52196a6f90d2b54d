import { expect } from '@playwright/test';
import { listSources } from '@vidno/contract/sources';
import { createVisitor } from './visitor.ts';

const DEMO_PEOPLE = 60;

/** Until the demo catalogue of a product that has just been started is filled, and may be searched. */
export async function untilSeeded(origin: string): Promise<void> {
  const { call } = await createVisitor(origin);
  await expect
    .poll(
      async () => {
        const open = (await call(listSources)).data.filter(({ health }) => health === 'up');
        return open.reduce((sum, source) => sum + source.people, 0);
      },
      { intervals: [1_000] },
    )
    .toBe(DEMO_PEOPLE);
}
