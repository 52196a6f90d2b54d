import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Bank, Payment } from './bank.ts';

type Call =
  | { readonly kind: 'pay'; readonly payment: Payment }
  | { readonly kind: 'refund'; readonly paymentId: string; readonly kopecks: number }
  | { readonly kind: 'settled' };

export interface ServedBank {
  readonly url: string;
  close(): void;
}

/** For processes that are killed: what is paid stays paid. */
export async function serveBank(bank: Bank): Promise<ServedBank> {
  const carryOut = async (call: Call): Promise<void> => {
    if (call.kind === 'pay') await bank.pay(call.payment);
    else if (call.kind === 'refund') await bank.refundUntil(call.paymentId, call.kopecks);
    else await bank.settled();
  };
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => carryOut(JSON.parse(body)))
      .then(
        () => response.end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export function connectBank(url: string): Bank {
  const send = async (call: Call): Promise<void> => {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(call) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    pay: (payment) => send({ kind: 'pay', payment }),
    refundUntil: (paymentId, kopecks) => send({ kind: 'refund', paymentId, kopecks }),
    settled: () => send({ kind: 'settled' }),
  };
}
