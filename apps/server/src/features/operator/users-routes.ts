import {
  blockUser,
  deleteUser,
  endUserSessions,
  findUser,
  getUser,
  grantUserService,
  keepSecondFactor,
  resetSecondFactor,
  revokeUserService,
  showContacts,
  unblockUser,
} from '@vidno/contract/operator/users';
import type { ProblemCause } from '@vidno/contract/problems/problem';
import { endOfMoscowDay } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { type UserChange, userTarget } from '#features/cabinet/users.ts';
import { scheduleDeletion } from '#features/identity/accounts/deletion.ts';
import { changeStanding, findForOperator } from '#features/identity/accounts/operation.ts';
import { closeService, grantService } from '#features/identity/public.ts';
import { askForReset, stopReset } from '#features/identity/second-factor/reset-second-factor.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Tools } from '#tools.ts';
import type { Operator, Section } from './section-routes.ts';
import { describeUser } from './users.ts';

type UserTools = Pick<Tools, 'db' | 'clock'>;

interface OfUser {
  readonly params: { readonly id: number };
}

const target = ({ params }: OfUser): string => userTarget(params.id);

export function serveUsers(section: Section, tools: UserTools): void {
  section.reads(findUser, async ({ query }) => {
    const found = await findForOperator(tools.db, query.who);
    return { status: 'ok', data: found && { id: found.facts.id } };
  });

  section.reads(getUser, async ({ params }) => {
    const data = await describeUser(tools, params.id);
    if (!data) throw new Problem('not_found');
    return { status: 'ok', data };
  });

  section.changes(showContacts, {
    target,
    carryOut: async (trx, { params }) => {
      const found = await findForOperator(trx, params);
      if (!found) throw new Problem('not_found');
      const { email, phone, telegram } = found.facts;
      return { subject: {}, reply: { status: 'ok', data: { email, phone, telegram } } };
    },
  });

  section.changes(blockUser, { target, carryOut: standing(tools, 'block') });
  section.changes(unblockUser, { target, carryOut: standing(tools, 'unblock') });
  section.changes(endUserSessions, { target, carryOut: standing(tools, 'end_sessions') });

  section.changes(resetSecondFactor, {
    target,
    carryOut: async (trx, { params }, operator) => {
      refuseOwn(params.id, operator);
      const outcome = await askForReset(trx, { accountId: params.id, now: tools.clock() });
      if (outcome.kind === 'refused') throw new Problem(REFUSALS[outcome.because]);
      return { subject: {}, reply: { status: 'ok' } };
    },
  });

  section.changes(keepSecondFactor, {
    target,
    carryOut: async (trx, { params }) => {
      if (!(await stopReset(trx, params.id))) throw new Problem('already_so');
      return { subject: {}, reply: { status: 'ok' } };
    },
  });

  section.changes(grantUserService, {
    target,
    carryOut: async (trx, { params, body: { service, until } }) => {
      const endsAt = endOfMoscowDay(until);
      if (endsAt <= tools.clock()) throw new InvalidRequest({ until: ['Этот день уже прошёл.'] });
      if (!(await grantService(trx, { accountId: params.id, service, endsAt }))) throw new Problem('not_found');
      return { subject: { service, until }, reply: { status: 'ok' } };
    },
  });

  section.changes(revokeUserService, {
    target,
    carryOut: async (trx, { params, body: { service } }) => {
      if (!(await closeService(trx, { accountId: params.id, service }))) throw new Problem('already_so');
      return { subject: { service }, reply: { status: 'ok' } };
    },
  });

  section.changesForGood(deleteUser, {
    target,
    preview: async (db, { params }, operator) => {
      refuseOwn(params.id, operator);
      const found = await findForOperator(db, params);
      if (!found) throw new Problem('not_found');
      const { deletion_at: goesAt, role } = found.facts;
      if (role === 'operator') throw new Problem('operator_not_deleted');
      if (goesAt !== null && goesAt <= tools.clock()) throw new Problem('already_so');
      const lines = [
        `Аккаунт № ${params.id}, ${found.masked}, будет удалён без срока на раздумья.`,
        'Вместе с ним: поиски, результаты, мониторинги, аккаунты VK и фото.',
        'Неизрасходованные деньги вернутся на карту, если платёжная система их примет.',
        'Вернуть аккаунт нельзя.',
      ];
      return { status: 'ok', lines, typed: `удалить ${params.id}` };
    },
    carryOut: async (trx, { params }) => {
      await scheduleDeletion(trx, { accountId: params.id, atOnce: true, now: tools.clock() });
      return { subject: {}, reply: { status: 'ok' } };
    },
  });
}

const REFUSALS = {
  user_unknown: 'not_found',
  user_is_visitor: 'not_found',
  unchanged: 'already_so',
  last_operator: 'last_operator',
  second_factor_is_off: 'second_factor_is_off',
  nobody_to_warn: 'nobody_to_warn',
} as const satisfies Record<string, ProblemCause>;

/** The same as `vidno users` does. */
function standing({ clock }: UserTools, change: UserChange) {
  return async (trx: Transaction, { params }: OfUser, operator: Operator) => {
    refuseOwn(params.id, operator);
    const outcome = await changeStanding(trx, { accountId: params.id, change, now: clock() });
    if (outcome.kind === 'refused') throw new Problem(REFUSALS[outcome.because]);
    return { subject: { ended_sessions: outcome.endedSessions }, reply: { status: 'ok' as const } };
  };
}

/** A slip, or somebody at an unlocked computer, would shut the operator out. */
function refuseOwn(accountId: number, operator: Operator): void {
  if (accountId === operator.accountId) throw new Problem('own_account');
}
