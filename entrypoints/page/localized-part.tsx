import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component that uses React Aria, loaded when it is first shown, with React Aria in the person's language around it. */
export function localizedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [Part, { ComponentLocale }] = await Promise.all([load(), import('#i18n/component-locale.tsx')]);
    return {
      default: (props: P) => (
        <ComponentLocale>
          <Part {...props} />
        </ComponentLocale>
      ),
    };
  });
}
