import { endpoints } from '@vidno/contract/endpoints';
import { PROBLEMS } from '@vidno/contract/problems/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import { browserOf, giveSession } from '#features/identity/login/answer-routes.ts';
import { confirmByVk, linkVk, loginByVk, type VkUser } from '#features/identity/login/vk-login.ts';
import { provenGuard } from '#features/identity/proofs/proof-routes.ts';
import { findProof } from '#features/identity/proofs/recent-proof.ts';
import type { Caller, IdentityTools } from '#features/identity/tools.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import {
  type AuthorisationGoal,
  type AuthorisationTools,
  type CompleteAuthorisationOutcome,
  startAuthorisation,
  toOwnPage,
} from './authorisation.ts';

export interface VkLoginTools extends IdentityTools {
  readonly config: Pick<Config, 'appSecret' | 'publicUrl' | 'accountUrl' | 'webOrigins'>;
  /** Null if this site has no application at VK ID. */
  readonly authorisation: AuthorisationTools | null;
  readonly proveRemoval: ProveRemoval;
}

/** Somebody has logged in at VK ID to show that the page they want removed is their own. Answers what came of it, in a word. */
export type ProveRemoval = (proven: { readonly removalId: string; readonly vkUserId: number }) => Promise<string>;

const CABINET = '/cabinet';

/** Logging in to an account by VK ID, and linking VK ID to one. */
export function serveVkLogin(app: FastifyInstance, guards: Guards<Caller>, tools: VkLoginTools): void {
  const { authorisation, config } = tools;
  const required = (): AuthorisationTools => {
    if (authorisation === null) throw new Problem('vk_login_not_connected');
    return authorisation;
  };

  serve(app, endpoints.startVkLogin, guards.session, async ({ body }, { sessionId }) => {
    const idTools = required();
    const redirectUrl = toOwnPage(body.redirect_url, config);
    if (redirectUrl === null) throw new Problem('vk_redirect_forbidden');
    const goal = { purpose: 'login' } as const;
    return { status: 'ok', url: await startAuthorisation(idTools, { goal, sessionId, redirectUrl }) };
  });

  serve(app, endpoints.linkVk, provenGuard(guards, tools), async (_input, { accountId, sessionId, isVisitor }) => {
    const idTools = required();
    if (isVisitor) throw new Problem('registration_required');
    const goal = { purpose: 'link', accountId } as const;
    const redirectUrl = new URL(CABINET, config.publicUrl).href;
    return { status: 'ok', url: await startAuthorisation(idTools, { goal, sessionId, redirectUrl }) };
  });

  serve(app, endpoints.startVkProof, guards.account, async ({ body }, { accountId, sessionId }) => {
    const idTools = required();
    const redirectUrl = toOwnPage(body.redirect_url, config);
    if (redirectUrl === null) throw new Problem('vk_redirect_forbidden');
    const goal = { purpose: 'confirmation', accountId } as const;
    return { status: 'ok', url: await startAuthorisation(idTools, { goal, sessionId, redirectUrl }) };
  });
}

/** The name in the query under which the page learns what came of it. */
const ANSWERS = { login: 'login', link: 'vk', confirmation: 'confirmed', removal: 'proof' } as const;

type Failed = Extract<CompleteAuthorisationOutcome, { kind: 'failed' }>;

/** Where the browser goes after VK ID has failed to say who it is. */
export function toFailurePage({ started, because }: Failed): string {
  if (started === null || started.purpose === 'collection') return `/vk/auth?failed=${because}`;
  return withQuery(started.redirectUrl, { [ANSWERS[started.purpose]]: 'failed', because });
}

interface Authenticated {
  readonly goal: Exclude<AuthorisationGoal, { purpose: 'collection' }>;
  readonly user: VkUser;
  readonly redirectUrl: string;
}

interface Exchange {
  readonly sessionId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a page learns in its query. */
type Answer = Readonly<Record<string, string>>;

/** Logs in, links or proves, and returns the page with the result in its query. */
export async function concludeVkLogin(
  tools: VkLoginTools,
  { goal, user, redirectUrl }: Authenticated,
  exchange: Exchange,
): Promise<string> {
  switch (goal.purpose) {
    case 'login':
      return withQuery(redirectUrl, await logIn(tools, user, exchange));
    case 'link':
      return withQuery(redirectUrl, await link(tools, { accountId: goal.accountId, user }, exchange));
    case 'confirmation':
      return withQuery(redirectUrl, await confirm(tools, { accountId: goal.accountId, user }, exchange));
    case 'removal': {
      const { removalId } = goal;
      return withQuery(redirectUrl, { [ANSWERS.removal]: await tools.proveRemoval({ removalId, vkUserId: user.id }) });
    }
  }
}

interface OfAccount {
  readonly accountId: number;
  readonly user: VkUser;
}

async function link(
  tools: VkLoginTools,
  { accountId, user }: OfAccount,
  { sessionId, request }: Exchange,
): Promise<Answer> {
  const proof = await findProof(tools, { accountId, sessionId }, browserOf(request, tools.config).device);
  return { [ANSWERS.link]: proof === null ? 'confirm_first' : await linkVk(tools, proof, user) };
}

async function confirm(
  tools: VkLoginTools,
  { accountId, user }: OfAccount,
  { sessionId, request, reply }: Exchange,
): Promise<Answer> {
  const outcome = await confirmByVk(tools, { accountId, sessionId }, user);
  if (outcome.kind !== 'confirmed') return { [ANSWERS.confirmation]: 'other' };
  giveSession({ request, reply }, tools.config, outcome.session);
  return { [ANSWERS.confirmation]: 'done' };
}

async function logIn(tools: VkLoginTools, user: VkUser, { sessionId, request, reply }: Exchange): Promise<Answer> {
  const { device } = browserOf(request, tools.config);
  const outcome = await loginByVk(tools, { sessionId, device, user });
  switch (outcome.kind) {
    case 'done':
    case 'registered': {
      giveSession({ request, reply }, tools.config, outcome.session);
      const searches = outcome.kind === 'done' ? outcome.demoSearches : 0;
      return { login: 'done', ...(searches > 0 && { demo_searches: String(searches) }) };
    }
    case 'second_factor':
    case 'contact':
      return { login: outcome.kind };
    case 'refused':
      if (outcome.because === 'documents_required') return { login: 'documents' };
      return { login: 'failed', because: PROBLEMS[outcome.because].code };
  }
}

function withQuery(page: string, answer: Answer): string {
  const url = new URL(page);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return url.href;
}
