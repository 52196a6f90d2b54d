import { SERVICE } from '@vidno/contract/constants';
import type { Database } from '#database/database.ts';

/**
 * The services whose results the account still keeps, whether they are paid for now or not. An account that was a visitor's also
 * keeps the screens of search: there each search can be paid for by itself. A VK demo is no service: its screens are open to
 * everybody.
 */
export async function listHeldServices(db: Database, accountId: number): Promise<number[]> {
  const held = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('search').select('id').where('account_id', '=', accountId)).as('search'),
      eb
        .exists(
          eb
            .selectFrom('account_service')
            .select('service')
            .where('account_id', '=', accountId)
            .where('service', '=', SERVICE.smartSearch)
            .where('origin', '=', 'demo'),
        )
        .as('visited'),
      eb
        .exists(
          eb.selectFrom('tracked_account').select('id').where('account_id', '=', accountId).where('demo', '=', false),
        )
        .as('tracked'),
      eb.exists(eb.selectFrom('monitor').select('id').where('account_id', '=', accountId)).as('monitor'),
    ])
    .executeTakeFirstOrThrow();
  return [
    ...(held.search || held.visited ? [SERVICE.smartSearch] : []),
    ...(held.tracked ? [SERVICE.vk] : []),
    ...(held.monitor ? [SERVICE.monitoring] : []),
  ];
}
