import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { checkPhoto, type PhotoProblem } from './upload-rules.ts';

/** Choosing the same photo again is another choice. */
export interface ChosenPhoto {
  readonly id: number;
  readonly photo: File | string;
}

interface RefusedPhoto {
  readonly refused: PhotoProblem | 'nothing';
}

type Choice = ChosenPhoto | RefusedPhoto | null;

const KEY = ['chosen photo'];
let choices = 0;

/** The photo that was dropped, pasted or picked and has not been looked at yet. It outlives a change of page, but no reload. */
export function useChosenPhoto(): Choice {
  const choice = useQuery<Choice>({
    queryKey: KEY,
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return choice.data;
}

/** Remembers the file, the link to a picture, or that what was dropped is neither. Returns whether it can be looked at. */
export function useChoosePhoto(): (photo: File | string | null) => boolean {
  const queryClient = useQueryClient();
  return (photo) => {
    const refused = photo === null ? 'nothing' : typeof photo === 'string' ? null : checkPhoto(photo);
    choices += 1;
    queryClient.setQueryData(KEY, refused ? { refused } : { id: choices, photo });
    return refused === null;
  };
}

/** Under this key its upload is cached. */
export const sentKey = ({ id }: ChosenPhoto) => ['sent photo', id];

export function useForgetPhoto(): () => void {
  const queryClient = useQueryClient();
  return () => forgetPhoto(queryClient);
}

/** If its upload is on its way, or waits for the connection, it is not sent any more. */
export function forgetPhoto(queryClient: QueryClient): void {
  const choice = queryClient.getQueryData<Choice>(KEY);
  if (choice && 'photo' in choice) void queryClient.cancelQueries({ queryKey: sentKey(choice) });
  queryClient.setQueryData(KEY, null);
}
