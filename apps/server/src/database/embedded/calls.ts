import { type Call, type QueryResult, type Reply, toError } from './messages.ts';

type Answer = Extract<Reply, { kind: 'result' | 'failure' }>;
type Notification = Extract<Reply, { kind: 'notification' }>;

interface Listener {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
}

/** The caller's side of a database in a thread or in another process. */
export interface Calls<Message> {
  /** Throws if the message cannot be sent. */
  ask(message: Message): { readonly id: number; readonly answer: Promise<QueryResult> };
  receive(reply: Answer | Notification): void;
  /** Every call, those to come too, is rejected with the first of these errors. */
  die(error: Error): void;
  /** `send` asks for a channel. The other side is asked again for one that it listens to already, and does nothing. */
  listen(
    send: (call: Extract<Call, { kind: 'listen' | 'unlisten' }>) => Promise<unknown>,
    listener: Listener,
  ): Promise<() => Promise<void>>;
}

/** Calls are answered by their numbers, in whatever order. */
export function createCalls<Message>(post: (id: number, message: Message) => void): Calls<Message> {
  const waiting = new Map<number, PromiseWithResolvers<QueryResult>>();
  const listeners = new Set<Listener>();
  let lastId = 0;
  let death: Error | null = null;
  const tell = ({ channel, payload }: Notification): void => {
    for (const listener of listeners) if (listener.channel === channel) listener.onPayload(payload);
  };
  const settle = (answer: Answer): void => {
    const id = answer.id ?? Number.NaN;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (answer.kind === 'result') asked?.resolve(answer.result);
    else asked?.reject(toError(answer.failure));
  };
  return {
    ask: (message) => {
      if (death) throw death;
      lastId += 1;
      post(lastId, message);
      const asked = Promise.withResolvers<QueryResult>();
      waiting.set(lastId, asked);
      return { id: lastId, answer: asked.promise };
    },
    receive: (reply) => (reply.kind === 'notification' ? tell(reply) : settle(reply)),
    die: (error) => {
      death ??= error;
      for (const { reject } of waiting.values()) reject(death);
      waiting.clear();
    },
    listen: async (send, listener) => {
      const { channel } = listener;
      listeners.add(listener);
      await send({ kind: 'listen', channel });
      return async () => {
        listeners.delete(listener);
        if ([...listeners].every((other) => other.channel !== channel)) await send({ kind: 'unlisten', channel });
      };
    },
  };
}
