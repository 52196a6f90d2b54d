import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/database.ts';
import { fillPeople } from '../shared/fill-people.ts';

/** What a year leaves behind, in both sizes: a hundred times more rows are also a hundred times more of the last day. */
const DAYS = 365;
/** One of so many is what somebody has to look at: open, refused, failed. */
const ODD = 100;

/** Fills every list of the operator's section with so many rows, and what is rarer than invoices with a tenth or a hundredth of them. */
export async function fill(db: Database, rows: number): Promise<void> {
  await fillPeople(db, { people: rows, stored: 0 });
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Without triggers and foreign keys, which would take most of the time.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of statementsFor(rows)) await sql.raw(statement).execute(trx);
  });
  await sql`vacuum (analyze)`.execute(db);
}

function statementsFor(rows: number): string[] {
  const at = `now() - ${DAYS}.0 * (${rows} - n) / ${rows} * interval '1 day'`;
  const each = `from generate_series(1, ${rows}) n`;
  const tenth = `from generate_series(10, ${rows}, 10) n`;
  const odd = `n % ${ODD} = 0`;
  return [
    `insert into account (demo, created_at, last_seen_at, registered_at, email, email_key)
     select false, ${at}, ${at}, ${at}, 'u' || n || '@bench.example', 'u' || n || '@bench.example' ${each}`,
    `insert into invoice (account_id, id, purpose, state, acquirer, payment_id, amount_kopecks, hold, save_card, method, description,
       problem, created_at, expires_at, paid_at)
     select n % ${Math.ceil(rows / 10)} + 1, gen_random_uuid(), 'balance', case when n % 5 = 0 then 'expired' else 'paid' end, 'yookassa', 'p' || n,
       30000, false, false, 'card', 'Пополнение баланса', case when ${odd} then 'Сумма не та' end, ${at}, ${at},
       case when n % 5 <> 0 then ${at} end ${each}`,
    `insert into receipt (account_id, transfer_id, state, created_at)
     select n, gen_random_uuid(), case when ${odd} then 'refused' else 'sent' end, ${at} ${each}`,
    `insert into acquirer_order (account_id, id, invoice_id, kind, acquirer, state, created_at)
     select n, gen_random_uuid(), gen_random_uuid(), 'refund', 'yookassa', case when ${odd} then 'refused' else 'done' end, ${at} ${each}`,
    `insert into payment_webhook (invoice_id, news, outcome, proof, first_at, last_at)
     select id, 'paid', 'applied', 'signature', created_at, created_at from invoice`,
    `insert into subscription (account_id, id, tariff_id, tools, services, parts, price_kopecks, days, state, renews, started_at, period_start,
       paid_until, failed_at)
     select n, gen_random_uuid(), 'bench', '{}', '{}', '[]', 30000, 30, case when ${odd} then 'past_due' else 'active' end, true, ${at},
       now(), now() + n * interval '1 second', case when ${odd} then now() end ${tenth}`,
    `insert into search (id, account_id, kind, run_id, demo, hash, person_count, created_at, expires_at, source_ids)
     select gen_random_uuid(), n, 'keyword', gen_random_uuid(), false, n::text, n % 3, ${at}, now() + interval '30 days', '{other}' ${each}`,
    `insert into run (id, kind, subject_id, account_id, lane, status, resume_at, created_at, heartbeat_at, finished_at)
     select run_id, 'keyword_search', id, account_id, 'normal',
       case when account_id % ${ODD} = 0 then 'failed' when account_id % ${ODD} = 1 then 'wait' else 'delivered' end,
       created_at, created_at, created_at, case when account_id % ${ODD} <> 1 then created_at + interval '1 second' end from search`,
    `insert into audit_event (at, account_id, action, purpose, subject)
     select ${at}, n,
       case when ${odd} then 'user.block' else 'search.started' end, case when ${odd} then 'Жалоба' end,
       case when ${odd} then jsonb_build_object('target', 'account ' || n) else '{}' end ${each}`,
    `insert into removal_request (id, number, secret_hash, about, link, key, minor, state, people, proof, created_at, due_at, answered_at)
     select gen_random_uuid(), 1000000000 + n, sha256(n::text::bytea), 'link', 'https://people.example/' || n, decode(md5(n::text), 'hex'), false,
       case when ${odd} then 'hidden' else 'erased' end, 1, case when ${odd} then null else 'operator' end, ${at},
       ${at} + interval '10 days', case when ${odd} then null else ${at} end ${each}`,
    `insert into support_email (id, account_id, recipient, address, reply_to, message, screen, created_at, state, answered_at)
     select gen_random_uuid(), n, 'operator', 'help@bench.example', 'u' || n || '@bench.example', 'Помогите', '/', ${at},
       case when ${odd} then 'failed' else 'sent' end, case when ${odd} then null else ${at} end ${each}`,
    `insert into account_email (id, account_id, kind, mailbox, address, created_at, state)
     select gen_random_uuid(), n, 'code', 'u' || n, 'u' || n || '@bench.example', ${at}, case when ${odd} then 'failed' else 'sent' end ${each}`,
    `insert into company_notice (id, text, title, for_all, created_at)
     select gen_random_uuid(), 'Скоро обновление', 'Обновление', true, ${at} from generate_series(${ODD}, ${rows}, ${ODD}) n`,
    `insert into company_notice_account (account_id, notice_id, read_at)
     select n, (select id from company_notice order by created_at desc limit 1), now() ${each}`,
    `insert into document_acceptance (account_id, kind, version, accepted_for, text_hash, address, accepted_at)
     select n, 'terms', '2026-11-22', 'registration', 'x', '127.0.0.1', ${at} ${each}`,
    `insert into refusal_hour (hour, action, refused)
     select date_trunc('hour', now()) - n / 30 * interval '1 hour', 'action' || n % 30, 1 from generate_series(0, ${Math.ceil(rows / 100)}) n`,
    `insert into examination (at, findings) values (now(), '[]')`,
  ];
}
