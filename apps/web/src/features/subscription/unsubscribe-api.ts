import { useMutation } from '@tanstack/react-query';
import { answerUnsubscribe, initUnsubscribe, type Slide } from '@vidno/contract/money/unsubscribe-flow';
import { call } from '#features/session/api.ts';

export interface SlideAnswer {
  readonly slide: Slide;
  readonly actionId: number;
  readonly checkboxIds: readonly number[];
  readonly reason: string;
}

/** Both answer the next slide; null if there is none. */
export function useInitUnsubscribe() {
  return useMutation({ mutationFn: async () => (await call(initUnsubscribe)).data.slide });
}

export function useAnswerUnsubscribe() {
  return useMutation({
    mutationFn: async ({ slide, actionId, checkboxIds, reason }: SlideAnswer) => {
      const body = { slide_id: slide.id, action_id: actionId, checkboxes_id: [...checkboxIds], reason_text: reason };
      return (await call(answerUnsubscribe, { body })).data.slide;
    },
  });
}
