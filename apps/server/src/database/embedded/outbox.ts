/** Messages to another thread that leave together: waking it for each of them costs more than most statements take. */
export interface Outbox<Message> {
  /** Leaves with all that is put in before the promises that can go on now have done so. */
  put(message: Message): void;
  /** Now. */
  send(): void;
}

export function createOutbox<Message>(post: (messages: readonly Message[]) => void): Outbox<Message> {
  const messages: Message[] = [];
  const send = (): void => {
    if (messages.length > 0) post(messages.splice(0));
  };
  return {
    send,
    put: (message) => {
      if (messages.length === 0) process.nextTick(send);
      messages.push(message);
    },
  };
}
