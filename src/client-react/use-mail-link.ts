import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export interface MailLink<T, A> {
  /** Names the page in the query cache. */
  readonly name: string;
  /** Token of the link; null without one. */
  readonly token: string | null;
  /** Pause between two reads while the page is shown, in milliseconds; one read without it. */
  readonly looksApart?: number;
  /** Resolves to null for a token that is no longer valid. */
  readonly read: (token: string) => Promise<T | null>;
  readonly answer: (token: string, answer: A) => Promise<T | null>;
}

/**
 * Query and answer of a page that a mail's link opens without an account: reading changes nothing, since programs that
 * check mails open links too. `data` is null for a link that is not valid, undefined until it was read.
 */
export function useMailLink<T, A>({ name, token, looksApart, read, answer }: MailLink<T, A>) {
  const queries = useQueryClient();
  const queryKey = [name, token];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => (token === null ? null : read(token)),
    retry: false,
    refetchInterval: ({ state }) => (state.data === null ? false : (looksApart ?? false)),
    networkMode: 'always',
  });
  const answering = useMutation({
    mutationFn: (given: A) => answer(token ?? '', given),
    networkMode: 'always',
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
  });
  return { data, isError, refetch, answering };
}
