import { useCollection } from '../../analytics-api.ts';
import { overviewTexts as texts } from '../../overview-texts.ts';

/** How much the figures below stand on while more is on its way; the progress itself stands in the frame. */
export function CollectedSoFar({ processId }: { readonly processId: string }) {
  const { data: state } = useCollection(processId);
  return <p>{state && state.countPosts > 0 ? texts.collected(state.countPosts) : texts.nothingYet}</p>;
}
