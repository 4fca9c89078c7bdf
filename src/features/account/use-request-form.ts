import { type FormEvent, useState } from 'react';
import { type RequestState, useRequest } from '#client-react/use-request.ts';

export interface RequestForm extends Pick<RequestState, 'isPending' | 'failure'> {
  /** The last submit succeeded and nothing was edited since. */
  readonly isDone: boolean;
  /** Submitted at least once: from then on errors are shown. */
  readonly isTried: boolean;
  /** To be called on every change of a field. */
  touch(): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/** State of a form that is one call to the server. While not `isValid` it does not submit. */
export function useRequestForm(
  isValid: boolean,
  send: () => Promise<unknown>,
  done: () => void,
): RequestForm {
  const { isPending, failure, run, forget } = useRequest();
  const [isDone, setDone] = useState(false);
  const [isTried, setTried] = useState(false);
  return {
    isPending,
    failure,
    isDone,
    isTried,
    touch() {
      setDone(false);
      forget();
    },
    onSubmit(event) {
      event.preventDefault();
      setTried(true);
      if (!isValid) {
        const form = event.currentTarget;
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        return;
      }
      void run(send).then((worked) => {
        if (!worked) return;
        setDone(true);
        setTried(false);
        done();
      });
    },
  };
}
