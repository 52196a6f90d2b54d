import { SERVICE } from '@vidno/contract/constants';
import { Argument, Command } from 'commander';
import { changeUser, type FoundUser, findUser, type UserChange } from '#features/cabinet/users.ts';
import { grantService } from '#features/identity/public.ts';
import { fail, toNumber, withProduct } from './with-product.ts';

const CHANGES: Readonly<Record<UserChange, { readonly command: string; readonly description: string }>> = {
  block: { command: 'block', description: 'refuses the account everything and ends its sessions' },
  unblock: { command: 'unblock', description: 'lets a blocked account log in again' },
  end_sessions: { command: 'end-sessions', description: 'logs the account out everywhere' },
  make_operator: {
    command: 'make-operator',
    description: 'gives the account the role of an operator and ends its sessions',
  },
  revoke_operator: {
    command: 'revoke-operator',
    description: 'takes the role of an operator away and ends the sessions',
  },
};

const REFUSALS = {
  user_unknown: (id: number) => `there is no account ${id}`,
  user_is_visitor: (id: number) => `account ${id} is a visitor, who cannot log in`,
  last_operator: (id: number) => `account ${id} is the only operator: make another one first`,
  unchanged: (id: number) => `nothing to change: account ${id} is so already`,
};

export function usersCommand(): Command {
  const users = new Command('users').description(
    'finds and changes accounts; each command writes a line to the audit log',
  );
  users.addCommand(findCommand());
  for (const change of Object.keys(CHANGES) as UserChange[]) users.addCommand(changeCommand(change));
  return users;
}

function findCommand(): Command {
  return withReason(new Command('find'))
    .description('finds an account')
    .argument('<who>', 'account number, e-mail or phone')
    .option('--show', 'shows the contacts, which are masked otherwise', false)
    .action((text: string, { show, reason }: { show: boolean; reason: string }) =>
      withProduct(async ({ tools }) => {
        const found = await findUser(tools.db, { text, show, reason });
        if (found) console.table(describe(found, show));
        else fail('no account was found');
      }),
    );
}

function changeCommand(change: UserChange): Command {
  const { command, description } = CHANGES[change];
  return withReason(new Command(command))
    .description(description)
    .argument('<account>', 'account number', toNumber)
    .action((accountId: number, { reason }: { reason: string }) =>
      withProduct(async ({ tools }) => {
        const outcome = await changeUser(tools, { accountId, change, reason });
        if (outcome.kind === 'refused') fail(REFUSALS[outcome.because](accountId));
        else console.log(`account ${accountId}: ${command} done, ${outcome.endedSessions} sessions ended`);
      }),
    );
}

function withReason(command: Command): Command {
  return command.requiredOption('--reason <text>', 'why, for the audit log');
}

function describe({ facts, masked }: FoundUser, show: boolean): Record<string, string | number> {
  const when = (date: Date | null) => date?.toISOString() ?? '';
  return {
    account: facts.id,
    ...(show
      ? { email: facts.email ?? '', phone: facts.phone ?? '', telegram: facts.telegram ?? '' }
      : { contact: masked }),
    role: facts.demo ? 'visitor' : facts.role,
    registered: when(facts.registered_at),
    'last seen': when(facts.last_seen_at),
    blocked: when(facts.blocked_at),
    'will be deleted': when(facts.deletion_at),
  };
}

type ServiceName = keyof typeof SERVICE;
const SERVICE_NAMES = Object.keys(SERVICE) as ServiceName[];

export function grantCommand(): Command {
  return new Command('grant')
    .description('gives an account access to a service without payment')
    .argument('<account>', 'account number', toNumber)
    .addArgument(new Argument('<service>', 'service to grant').choices(SERVICE_NAMES))
    .action((accountId: number, service: ServiceName) =>
      withProduct(async ({ tools }) => {
        const exists = await grantService(tools.db, { accountId, service: SERVICE[service] });
        if (exists) console.log(`account ${accountId} may use ${service}`);
        else fail(`there is no account ${accountId}`);
      }),
    );
}
