import { type RefCallback, useCallback, useRef } from 'react';

/** Element on which files can be dropped and pasted. */
export interface FileTarget {
  /** Said while files are dragged over it. */
  readonly label: string;
  readonly take: (files: readonly File[]) => void;
}

const targets = new WeakMap<Element, () => FileTarget>();

/** Attribute of elements that take files: `fileTargetOf` finds them from within. */
const MARK = 'data-file-target';

/** Ref of an element that takes files. */
export function useFileTarget(target: FileTarget | null): RefCallback<HTMLElement> {
  const latest = useRef(target);
  latest.current = target;
  const isTaking = target !== null;
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null || !isTaking) return undefined;
      targets.set(element, () => latest.current ?? { label: '', take() {} });
      element.setAttribute(MARK, '');
      return () => {
        targets.delete(element);
        element.removeAttribute(MARK);
      };
    },
    [isTaking],
  );
}

/** Nearest element around this one that takes files. */
export function fileTargetOf(
  element: Element,
): { readonly element: Element; readonly target: FileTarget } | null {
  const nearest = element.closest(`[${MARK}]`);
  const target = nearest === null ? undefined : targets.get(nearest);
  return nearest === null || target === undefined ? null : { element: nearest, target: target() };
}
