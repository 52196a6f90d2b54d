import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_HEADER } from '@vidno/contract/constants';
import { openSession } from './open-session.ts';

/** Users of the site, who only know what it answers. They repeat what was not answered, as a browser's user would. */
export interface OutsideClient {
  /** Starts users that search without a pause until `stop`. */
  start(): Promise<void>;
  /** Resolves when every user has been answered once more. */
  untilAnswered(): Promise<void>;
  /** Resolves with what the users find in their lists, when all their searches have ended or never will. */
  stop(): Promise<TrafficReport>;
}

export interface TrafficReport {
  /** Searches that were answered with an id. */
  readonly answered: number;
  /** Of them, those that are not in the user's list, or never ended well: what each was, and is. */
  readonly lost: readonly string[];
  /** Searches that are in the list more than once. */
  readonly doubled: number;
  /** Calls that were told to come back, and calls that nobody answered. */
  readonly refused: number;
  readonly unanswered: number;
  /** Answers that no fault excuses. */
  readonly unexpected: readonly string[];
}

const USERS = 4;
/** A user with many searches would be slow to list. */
const SEARCHES_PER_SESSION = 100;
const PAUSE_MS = 20;
const RETRY_MS = 200;
const RETRY_AFTER_MAX_SECONDS = 10;
const CALL_TIMEOUT_MS = 20_000;
const ALL_END_WITHIN_MS = 120_000;
const LETTERS = 'абвгдежзиклмнопрстуфхцчшэюя';

interface Session {
  readonly token: string;
  /** Ids by keyword. */
  readonly answered: Map<string, string>;
  readonly tried: Set<string>;
}

interface Listed {
  readonly id: string;
  readonly keyword: string;
  readonly status: string;
  readonly message: string;
}

export function createOutsideClient(urls: readonly string[]): OutsideClient {
  const sessions: Session[] = [];
  const unexpected: string[] = [];
  const counts = { refused: 0, unanswered: 0, round: 0, number: 0 };
  const answeredAt = new Map<number, number>();
  let isStopping = false;
  let users: Promise<void>[] = [];

  /** The address of another process each time, as behind a balancer. */
  const nextUrl = (): string => {
    counts.round += 1;
    return urls[counts.round % urls.length] ?? '';
  };

  /** Null if the call has to be repeated. */
  async function ask(path: string, init: RequestInit): Promise<Record<string, unknown> | null> {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const response = await fetch(nextUrl() + path, { ...init, signal }).catch(() => null);
    const body = await response?.json().catch(() => null);
    if (!response || !body) {
      counts.unanswered += 1;
      return null;
    }
    if (response.ok) return body as Record<string, unknown>;
    const { code, message } = body as { code?: string; message?: string };
    const wait = Number(response.headers.get('retry-after'));
    const isClear =
      response.status === 503 && wait > 0 && wait <= RETRY_AFTER_MAX_SECONDS && /[а-я]/i.test(message ?? '');
    if (isClear) counts.refused += 1;
    else unexpected.push(`${path.split('?')[0]}: ${response.status} ${code} ${message}`);
    return null;
  }

  /** Asks until there is an answer. */
  async function insist(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    for (;;) {
      const answer = await ask(path, init);
      if (answer) return answer;
      if (unexpected.length > 100) throw new Error(`Too many unexpected answers: ${unexpected[0]}`);
      await sleep(RETRY_MS);
    }
  }

  async function searchOnce(session: Session, user: number): Promise<void> {
    counts.number += 1;
    const keyword = `Анна ${toWord(counts.number)}`;
    session.tried.add(keyword);
    const { id } = await insist('/smart-search/add-search', {
      method: 'POST',
      headers: { [SESSION_HEADER]: session.token },
      body: toForm({ type: 'keyword', source: 'other', region: 'any', keyword }),
    });
    session.answered.set(keyword, String(id));
    answeredAt.set(user, performance.now());
  }

  async function use(user: number): Promise<void> {
    while (!isStopping) {
      const token = await openSession(nextUrl());
      if (token === null) {
        await sleep(RETRY_MS);
        continue;
      }
      const session: Session = { token, answered: new Map(), tried: new Set() };
      sessions.push(session);
      while (!isStopping && session.tried.size < SEARCHES_PER_SESSION) {
        await searchOnce(session, user);
        await sleep(PAUSE_MS);
      }
    }
  }

  async function list({ token }: Session): Promise<Listed[]> {
    const found: Listed[] = [];
    for (let page = 0; ; page += 1) {
      const headers = { [SESSION_HEADER]: token };
      const { data, totalCount } = (await insist(`/smart-search/get-list?page=${page}`, { headers })) as unknown as {
        data: Listed[];
        totalCount: number;
      };
      found.push(...data);
      if (data.length === 0 || found.length >= totalCount) return found;
    }
  }

  async function listWhenEnded(session: Session): Promise<Listed[]> {
    const until = performance.now() + ALL_END_WITHIN_MS;
    for (;;) {
      const found = await list(session);
      if (found.every(({ status }) => status !== 'wait') || performance.now() > until) return found;
      await sleep(250);
    }
  }

  return {
    start: async () => {
      users = Array.from({ length: USERS }, (_, user) => use(user));
    },
    untilAnswered: async () => {
      const since = performance.now();
      const isAnswered = (_: unknown, user: number) => (answeredAt.get(user) ?? 0) > since;
      while (!Array.from({ length: USERS }).every(isAnswered)) {
        await Promise.race([
          sleep(20),
          ...users.map((user) => user.then(() => Promise.reject(new Error('a user has stopped')))),
        ]);
      }
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(users);
      const report = { answered: 0, lost: [] as string[], doubled: 0 };
      for (const session of sessions) {
        const found = await listWhenEnded(session);
        const statuses = new Map(found.map(({ id, status, message }) => [id, `${status} ${message}`]));
        report.answered += session.answered.size;
        for (const [keyword, id] of session.answered) {
          const state = statuses.get(id) ?? 'missing';
          if (!state.startsWith('ok ')) report.lost.push(`${keyword} ${id}: ${state}`);
        }
        report.doubled += found.length - new Set(found.map(({ keyword }) => keyword)).size;
      }
      return { ...report, refused: counts.refused, unanswered: counts.unanswered, unexpected };
    },
  };
}

/** Each number its own word, which nobody's name is. */
function toWord(number: number): string {
  const digits = number.toString(LETTERS.length).split('');
  return `ъы${digits.map((digit) => LETTERS.charAt(Number.parseInt(digit, LETTERS.length))).join('')}`;
}

function toForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
