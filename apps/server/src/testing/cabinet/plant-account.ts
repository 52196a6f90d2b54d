import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { gift, useForService } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import type { FileStore } from '#files/file-store.ts';
import { plantMonitor } from './plant-monitor.ts';
import { plantPurchases } from './plant-purchases.ts';
import { plantSearches } from './plant-searches.ts';
import { plantVk } from './plant-vk.ts';
import { PLANTED_AT as at, PLANTED_UNTIL as later, SECRET } from './planted.ts';

const secret = Buffer.from(SECRET);

/** Fills every table that may hold something of an account, and the file store. `mark` stands in all texts. */
export async function plantAccount({ db, files }: { db: Database; files: FileStore }, accountId: number, mark: string) {
  const own = { account_id: accountId };
  await db
    .updateTable('account')
    .set({ telegram: `@${mark}`, password_hash: SECRET, totp_secret: secret, totp_confirmed_at: at })
    .where('id', '=', accountId)
    .execute();
  await plantLogins(db, accountId, mark);
  const photo = await plantSearches({ db, files }, accountId, mark);
  await plantMonitor(db, accountId, mark);
  await plantVk(db, accountId, mark);
  await plantMoney(db, accountId, mark);
  await plantPurchases(db, accountId, mark);
  const notice = { id: randomUUID(), text: mark, for_all: false, created_at: at, shown_until: null };
  await db.insertInto('company_notice').values(notice).execute();
  await db
    .insertInto('company_notice_account')
    .values({ ...own, notice_id: notice.id, read_at: at })
    .execute();
  await db
    .insertInto('audit_event')
    .values({ ...own, action: 'search.started', purpose: mark, subject: JSON.stringify({ photo }) })
    .execute();
}

async function plantMoney(db: Database, accountId: number, mark: string): Promise<void> {
  const use = { useId: mark, service: 'acceleration', runId: null, subscriptionId: null } as const;
  await db.transaction().execute(async (trx) => {
    await postTransfers(trx, accountId, [
      ...gift({ id: mark, amountKopecks: 5_000, eventAt: at, reason: mark }),
      ...useForService({ ...use, amountKopecks: 1_500, eventAt: at }),
    ]);
  });
}

async function plantLogins(db: Database, accountId: number, mark: string): Promise<void> {
  const own = { account_id: accountId };
  const times = { created_at: at, expires_at: later };
  await db
    .insertInto('account_identity')
    .values({ ...own, provider: 'vk', subject: mark, name: mark, created_at: at })
    .execute();
  await db
    .insertInto('password_reset')
    .values({ ...own, ...times, id: randomUUID(), token_hash: Buffer.from(`${SECRET} ${mark}`), used_at: null })
    .execute();
  await db
    .insertInto('recovery_code')
    .values({ ...own, code_hash: secret, used_at: null })
    .execute();
  await db
    .insertInto('account_email')
    .values({
      ...own,
      id: randomUUID(),
      kind: 'email_changed',
      address: `${mark}@vidno.example`,
      mailbox: mark,
      created_at: at,
      state: 'sent',
    })
    .execute();
  await db
    .insertInto('login_change')
    .values({ ...own, id: randomUUID(), kind: 'vk_linked', device: mark, session_id: null, created_at: at })
    .execute();
  await db
    .insertInto('consent')
    .values({ ...own, id: randomUUID(), kind: 'face_search', version: '1', purpose: mark })
    .execute();
  await db
    .insertInto('document_acceptance')
    .values({
      ...own,
      kind: 'offer',
      version: '2026-11-22',
      accepted_for: 'registration',
      text_hash: mark,
      address: '192.0.2.1',
      accepted_at: at,
    })
    .execute();
  await db
    .insertInto('support_email')
    .values({
      ...own,
      id: randomUUID(),
      recipient: 'operator',
      address: 'support@vidno.example',
      reply_to: `${mark}@vidno.example`,
      message: mark,
      screen: '/cabinet',
      created_at: at,
      state: 'sent',
    })
    .execute();
  await db
    .insertInto('vk_token')
    .values({
      ...own,
      id: randomUUID(),
      kind: 'user',
      vk_user_id: 17,
      vk_name: mark,
      access_token: secret,
      refresh_token: secret,
      device_id: SECRET,
      expires_at: later,
    })
    .execute();
  await db
    .insertInto('vk_authorisation')
    .values({
      ...own,
      state_hash: Buffer.from(`${SECRET} ${mark}`),
      session_id: randomUUID(),
      verifier: secret,
      redirect_url: '/vk',
      expires_at: later,
    })
    .execute();
}
