import { postSections, type PostSection } from '@dealstead/contracts';
import { CheckCircle, Circle, WarningCircle } from '@dealstead/kit/icons';
import { useEffect, useState } from 'react';
import { sectionNames, type SectionState } from './sections.ts';
import { SectionNav } from './styles.ts';

const icons = { done: CheckCircle, open: Circle, wrong: WarningCircle };

/** Status of a section beside its title. */
export function SectionStatus({ status: { state, text } }: { status: SectionState }) {
  const Icon = icons[state];
  return text === '' ? null : (
    <span data-tone={state}>
      {state !== 'open' && <Icon size={16} />}
      {text}
    </span>
  );
}

/** Navigation of the sections; the visible one is marked. */
export function SectionLinks({ states }: { states: Readonly<Record<PostSection, SectionState>> }) {
  const [current, setCurrent] = useState<PostSection>('place');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        const section = postSections.find((name) => name === entry?.target.id);
        if (section) setCurrent(section);
      },
      { rootMargin: '-20% 0px -70% 0px' },
    );
    for (const section of postSections) {
      const element = document.getElementById(section);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return (
    <SectionNav aria-label="Sections">
      {postSections.map((section) => {
        const Icon = icons[states[section].state];
        return (
          <a
            key={section}
            href={`#${section}`}
            data-tone={states[section].state}
            aria-current={section === current ? 'step' : undefined}
          >
            <Icon size={18} />
            {sectionNames[section]}
          </a>
        );
      })}
    </SectionNav>
  );
}
