import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  checkRemoval,
  checkRemovalCode,
  getRemoval,
  getRemovalReceipt,
  issueRemovalCode,
  REMOVAL_PHOTO_CONSENT,
  type RemovalKey,
  replyToRemoval,
  requestRemoval,
  requestRemovalByPhoto,
  startRemovalProof,
} from '@vidno/contract/account/removal';
import { call } from '#features/session/api.ts';
import { saveFile } from '#shared/format/save-file.ts';

interface Asked {
  readonly minor: boolean;
  readonly email: string;
}

export type RemovalForm =
  | (Asked & { readonly by: 'link'; readonly link: string })
  | (Asked & { readonly by: 'photo'; readonly image: File });

/** Answers what opens the request. */
export function useRequestRemoval() {
  return useMutation({
    mutationFn: ({ minor, email: typed, ...form }: RemovalForm): Promise<RemovalKey> => {
      const email = typed.trim() === '' ? undefined : typed;
      if (form.by === 'link') return call(requestRemoval, { body: { link: form.link, minor, email } });
      const consent = REMOVAL_PHOTO_CONSENT.version;
      return call(requestRemovalByPhoto, {
        form: { image: form.image, consent, minor: minor ? 'true' : 'false', email },
      });
    },
  });
}

export const removalQuery = (key: RemovalKey) =>
  queryOptions({
    queryKey: ['removal', key.number, key.secret],
    queryFn: async ({ signal }) => (await call(getRemoval, { body: key }, { signal })).data,
    retry: false,
    staleTime: 0,
  });

/** Looks whether anything is still shown. */
export function useCheckRemoval(key: RemovalKey) {
  return useMutation({
    mutationFn: (link: string | undefined) => call(checkRemoval, { body: { ...key, link } }),
  });
}

/** Goes to VK ID, which sends the browser back to the request. */
export function useVkProof(key: RemovalKey) {
  return useMutation({
    mutationFn: async () => {
      const { url } = await call(startRemovalProof, { body: key });
      location.assign(url);
    },
  });
}

export function useIssueCode(key: RemovalKey) {
  return useChange(key, () => call(issueRemovalCode, { body: key }));
}

export function useCheckCode(key: RemovalKey) {
  return useChange(key, () => call(checkRemovalCode, { body: key }));
}

export function useReply(key: RemovalKey) {
  return useChange(key, (text: string) => call(replyToRemoval, { body: { ...key, text } }));
}

export function useReceipt(key: RemovalKey) {
  return useMutation({
    mutationFn: async () => {
      const file = await call(getRemovalReceipt, { body: key });
      saveFile(file.name, file.type, file);
    },
  });
}

type Changed = Awaited<ReturnType<typeof call<typeof getRemoval>>>;

/** The answer is the request as it is now. */
function useChange<Input = void>(key: RemovalKey, change: (input: Input) => Promise<Changed>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => queryClient.setQueryData(removalQuery(key).queryKey, data),
  });
}

const storageKey = (number: string) => `removal_${number}`;

/** VK ID sends the browser back without the fragment, and a reload may come while it is moved: this tab remembers what opens the request. */
export function keepSecret({ number, secret }: RemovalKey): void {
  sessionStorage.setItem(storageKey(number), secret);
}

/** Empty if this tab does not know it. */
export function readSecret(number: string): string {
  return sessionStorage.getItem(storageKey(number)) ?? '';
}
