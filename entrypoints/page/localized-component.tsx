import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * Component that is loaded when first shown, within React Aria's provider for the user's language. It stays empty where
 * it cannot be loaded, as after an update under an open page, so that the rest of the page stays.
 */
export function localizedComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      const [Part, { ComponentLocale }] = await Promise.all([load(), import('#i18n/component-locale.tsx')]);
      return {
        default: (props: P) => (
          <ComponentLocale>
            <Part {...props} />
          </ComponentLocale>
        ),
      };
    } catch (error) {
      console.warn('daywall: a part of the page could not be loaded', error);
      return { default: () => null };
    }
  });
}
