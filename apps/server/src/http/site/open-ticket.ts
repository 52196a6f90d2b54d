import type { FastifyRequest } from 'fastify';
import type { FileUrls, OpenedTicket, TicketUse } from '#files/file-urls.ts';
import type { Guards } from '../guards.ts';
import { Problem } from '../problem.ts';

export type AccountGuard = Pick<Guards<{ readonly accountId: number }>, 'account'>;

/**
 * Opens the ticket of a picture. The cookie of its owner's session opens it after the link has expired, so that a page which
 * has been open for long still shows its pictures: an `<img>` sends cookies, but no header.
 */
export async function openTicket(
  request: FastifyRequest,
  { use, ticket, urls, guards }: { use: TicketUse; ticket: string; urls: FileUrls; guards: AccountGuard },
): Promise<OpenedTicket | null> {
  return urls.openTicket(use, ticket, null) ?? urls.openTicket(use, ticket, await findAccountId(request, guards));
}

async function findAccountId(request: FastifyRequest, { account }: AccountGuard): Promise<number | null> {
  try {
    return (await account(request)).accountId;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
