import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Loaded when first shown, within React Aria's provider for the user's language. */
export function localizedComponent<P extends object>(
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
