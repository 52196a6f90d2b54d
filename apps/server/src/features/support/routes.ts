import { endpoints } from '@vidno/contract/endpoints';
import { PROBLEMS } from '@vidno/contract/problems/problem';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { type AskSupportTools, askSupport } from './ask-support.ts';

export function serveSupport(app: FastifyInstance, guards: Guards<Caller>, tools: AskSupportTools): void {
  serve(app, endpoints.askSupport, guards.session, async ({ body }, { account }) => {
    const outcome = await askSupport(tools, { ...body, accountId: account?.accountId ?? null });
    if (outcome.kind === 'queued') return { status: 'ok', copy: outcome.hasCopy };
    if (outcome.because === 'support_by_mail_only') throw new Problem(outcome.because);
    const { text, code } = PROBLEMS[outcome.because];
    throw new InvalidRequest({ email: [text] }, code);
  });
}
