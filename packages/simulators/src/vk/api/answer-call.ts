import { tellExchange } from '../../publishers/exchange.ts';
import type { Faults } from '../vk-simulator.ts';
import type { World } from '../world/world.ts';
import type { CallCounters, Limits, Token, TokenKind, Tokens } from './limits.ts';
import { type MethodCall, type Params, VkError } from './method-call.ts';
import { getFollowers, getFriends, getGroups, getMembers, getUsers, resolveScreenName } from './page-methods.ts';
import { getCities, searchNewsfeed, searchUsers } from './search-methods.ts';
import { getPosts, getWall } from './wall-methods.ts';

export interface Api {
  readonly world: World;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly faults: Faults;
  readonly counters: CallCounters;
  readonly origin: () => string;
  readonly permissive: boolean;
  readonly executeMaxBytes: number;
}

interface ApiCall {
  readonly method: string;
  readonly params: Params;
  readonly token: string | null;
  /** The error planned for this call. */
  readonly plannedError: { readonly code: number; readonly subcode?: number | undefined } | null;
}

/** The response body; VK answers with status 200 even to errors. */
export function answerCall(api: Api, call: ApiCall): object {
  try {
    const token = authorise(api, call);
    api.counters.add(call.method, token.token);
    if (!api.limits.isWithinRate(token)) throw new VkError(6);
    throwPlannedError(api, call);
    if (call.method === 'execute') return execute(api, token, call.params.code ?? '');
    return { response: run(api, token, call) };
  } catch (error) {
    if (!(error instanceof VkError)) throw error;
    api.counters.addError(error.code);
    const answer = toErrorBody(call, error);
    tellExchange({ publisher: 'vk', method: call.method, params: call.params, answer, isRefused: true });
    return { error: answer };
  }
}

function authorise({ tokens }: Api, { params, token }: ApiCall): Token {
  if (!params.v) throw new VkError(8);
  if (token === null) throw new VkError(5, 'no access_token passed.');
  const known = tokens.find(token);
  if (!known) throw new VkError(5);
  return known;
}

function throwPlannedError({ faults, origin }: Api, { params, plannedError }: ApiCall): void {
  if (plannedError === null) return;
  const { captcha_sid: sid, captcha_key: key } = params;
  const { code, subcode } = plannedError;
  if (code === 14) {
    if (sid && key && faults.solveCaptcha(sid, key)) return;
    const issued = faults.issueCaptcha();
    throw new VkError(14, '', {
      captcha_sid: issued,
      captcha_img: `${origin()}/pictures/captcha_${issued}/130x50.png`,
    });
  }
  if (code === 17) throw new VkError(17, '', { redirect_uri: `${origin()}/validate` });
  throw new VkError(code, '', subcode === undefined ? {} : { error_subcode: subcode });
}

function run(
  { world, limits, permissive }: Api,
  token: Token,
  { method: name, params }: Pick<ApiCall, 'method' | 'params'>,
): unknown {
  const method = findMethod(name);
  if (!method) throw new VkError(3);
  const capability = method.capabilities[token.kind];
  if (capability !== 'yes' && !permissive) throw new VkError(capability);
  if (!limits.isWithinQuota(name, token)) throw new VkError(29);
  const answer = method.answer({ world, params, viewerId: token.userId });
  tellExchange({ publisher: 'vk', method: name, params: withoutGlobals(params), answer });
  return answer;
}

/** A failed call yields `false` in the response and an entry in `execute_errors`. */
function execute(api: Api, token: Token, code: string): object {
  const errors: object[] = [];
  const response = parseCode(code).map((call) => {
    api.counters.add(call.method, token.token);
    try {
      return run(api, token, call);
    } catch (error) {
      if (!(error instanceof VkError)) throw error;
      api.counters.addError(error.code);
      errors.push({ method: call.method, error_code: error.code, error_msg: error.message });
      return false;
    }
  });
  if (Buffer.byteLength(JSON.stringify(response)) > api.executeMaxBytes)
    throw new VkError(13, 'response size is too big');
  return errors.length > 0 ? { response, execute_errors: errors } : { response };
}

function toErrorBody(call: ApiCall, { code, message, extra }: VkError) {
  return { inner_type: 'base_error', error_code: code, error_msg: message, ...extra, request_params: echo(call) };
}

/** What every method takes besides its own parameters. */
const GLOBAL_PARAMS = new Set(['access_token', 'v', 'lang', 'captcha_sid', 'captcha_key']);

function withoutGlobals(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !GLOBAL_PARAMS.has(name)));
}

/** VK echoes the request parameters without the token. */
function echo({ method, params }: ApiCall): { key: string; value: string }[] {
  const { access_token: _secret, ...rest } = params;
  return Object.entries({ ...rest, method }).map(([key, value]) => ({ key, value }));
}

/** `yes`, or the error code that VK was observed to answer to this kind of token. */
type Capability = 'yes' | 7 | 27 | 28 | 1051;

interface Method {
  readonly answer: (call: MethodCall) => unknown;
  readonly capabilities: Readonly<Record<TokenKind, Capability>>;
}

const PUBLIC_READ = { service: 'yes', vk_id: 'yes', user: 'yes', community: 'yes' } as const;
const FULL_TOKEN_ONLY = { service: 1051, vk_id: 1051, user: 'yes', community: 27 } as const;

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['users.get', { answer: getUsers, capabilities: PUBLIC_READ }],
  ['users.getFollowers', { answer: getFollowers, capabilities: FULL_TOKEN_ONLY }],
  ['friends.get', { answer: getFriends, capabilities: { ...FULL_TOKEN_ONLY, service: 28 } }],
  ['utils.resolveScreenName', { answer: resolveScreenName, capabilities: { ...FULL_TOKEN_ONLY, service: 28 } }],
  ['groups.getById', { answer: getGroups, capabilities: PUBLIC_READ }],
  ['groups.getMembers', { answer: getMembers, capabilities: PUBLIC_READ }],
  ['wall.get', { answer: getWall, capabilities: { ...PUBLIC_READ, community: 27 } }],
  ['wall.getById', { answer: getPosts, capabilities: FULL_TOKEN_ONLY }],
  ['users.search', { answer: searchUsers, capabilities: FULL_TOKEN_ONLY }],
  ['newsfeed.search', { answer: searchNewsfeed, capabilities: FULL_TOKEN_ONLY }],
  ['database.getCities', { answer: getCities, capabilities: FULL_TOKEN_ONLY }],
]);

function findMethod(name: string): Method | undefined {
  return METHODS.get(name);
}

interface CodeCall {
  readonly method: string;
  readonly params: Params;
}

const MAX_CALLS = 25;
const PROGRAM = /^\s*return\s*\[(?<calls>.*)\]\s*;?\s*$/s;
const CALL = /^\s*API\.(?<method>[a-zA-Z]+\.[a-zA-Z]+)\s*\(\s*/;

/** Supports only code of the form `return [API.wall.get({…}), API.users.get({…})];` */
function parseCode(code: string): CodeCall[] {
  let rest = PROGRAM.exec(code)?.groups?.calls;
  if (rest === undefined) throw new VkError(12, 'only a list of API calls can be returned');
  const calls: CodeCall[] = [];
  while (rest.trim() !== '') {
    const found = CALL.exec(rest);
    const method = found?.groups?.method;
    if (!found || !method) throw new VkError(12, 'API call expected');
    const { text, after } = takeArguments(rest.slice(found[0].length));
    calls.push({ method, params: parseParams(text) });
    rest = after;
  }
  if (calls.length > MAX_CALLS) throw new VkError(13, 'too many API calls');
  return calls;
}

/** Splits the source at the parenthesis that closes the call; parentheses inside strings are skipped. */
function takeArguments(source: string): { text: string; after: string } {
  const strings = /"(?:[^"\\]|\\.)*"|\)/gs;
  for (const { 0: sign, index } of source.matchAll(strings)) {
    if (sign === ')') return { text: source.slice(0, index), after: source.slice(index + 1).replace(/^\s*,/, '') };
  }
  throw new VkError(12, '")" expected');
}

function parseParams(text: string): Params {
  if (text.trim() === '') return {};
  try {
    const params: unknown = JSON.parse(text);
    if (typeof params !== 'object' || params === null) throw new VkError(12, 'an object expected');
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  } catch (error) {
    throw error instanceof VkError ? error : new VkError(12, 'an object expected');
  }
}
