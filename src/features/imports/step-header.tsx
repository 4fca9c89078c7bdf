import { createContext, type ReactNode, type RefObject, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#ui/actions/link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { IMPORT_PATH } from './import-path.ts';

/** Step that was shown last; null when the page is opened, whose focus the shell sets. */
export const ShownStepContext = createContext<RefObject<string | null>>({ current: null });

interface StepHeaderProps {
  /** Names the step: with another one the focus moves to its heading. */
  readonly step: string;
  readonly title: string;
  readonly description?: ReactNode;
  /** The way back leads to the beginning of an import instead of to the settings. */
  readonly isInside?: boolean;
  readonly actions?: ReactNode;
}

export function StepHeader({ step, isInside = true, ...texts }: StepHeaderProps) {
  const { t } = useTranslation('pages');
  const shown = useContext(ShownStepContext);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    if (before === null || before === step) return;
    const main = document.querySelector('main');
    main?.scrollTo({ top: 0 });
    const heading = main?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [shown, step]);
  return (
    <PageHeader
      {...texts}
      eyebrow={
        <Link href={isInside ? IMPORT_PATH : '/settings'}>
          {t(isInside ? 'imports.title' : 'imports.toSettings')}
        </Link>
      }
    />
  );
}
