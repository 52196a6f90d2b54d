import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { personItem } from '#testing/monitors/fake-items.ts';
import { createMonitorFixture, found } from '#testing/monitors/monitor-fixture.ts';

const db = testDatabase();

test('a hit that is gone from its source is forgotten when results are, and one that is there stays', async () => {
  const fixture = await createMonitorFixture(db());
  const hits = async () => await db().selectFrom('monitor_hit').select(['text', 'last_run']).execute();
  await fixture.add();
  fixture.show(found([personItem('анна'), personItem('борис')]));
  await fixture.work();
  fixture.advance(HOUR_MS);
  fixture.show(found([personItem('анна', { text: 'Шью платья' })]));
  await fixture.work();
  const purge = () => purgeRows({ ...fixture.tools, resultDays: 30, demoIdleDays: 30 });

  fixture.advance(29 * DAY_MS);
  await purge();
  expect(await hits()).toHaveLength(3);
  fixture.advance(2 * DAY_MS);
  await purge();
  expect(await hits()).toEqual([{ text: 'Шью платья', last_run: null }]);
});
