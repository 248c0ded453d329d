import { Container, Head, TableOfContents, TextLink, formatDate, narrow, phone, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';

const Sides = styled(Container)`
  display: grid;
  grid-template-columns: 240px minmax(0, 72ch);
  gap: var(--s6) 72px;
  padding-block: var(--s7) var(--s7);
  > header {
    grid-column: 2;
  }
  > header p {
    margin-top: var(--s2);
    font-size: var(--t17);
    color: var(--ink-2);
  }
  > header small {
    display: block;
    margin-top: var(--s3);
    font-size: var(--t13);
    color: var(--ink-2);
  }
  ${narrow} {
    grid-template-columns: minmax(0, 72ch);
    > header {
      grid-column: 1;
    }
  }
  ${phone} {
    padding-top: var(--s5);
  }
  @media print {
    display: block;
  }
`;

const Text = styled.div`
  font-size: 1rem;
  line-height: 1.6;
  section {
    scroll-margin-top: 84px;
  }
  section + section {
    margin-top: var(--s6);
    padding-top: var(--s6);
    border-top: 1px solid var(--line);
  }
  h2 {
    font-size: var(--t20);
  }
  section p,
  section ul {
    margin-top: var(--s3);
  }
  section ul {
    padding-left: 1.2em;
    list-style: disc;
  }
  li + li {
    margin-top: var(--s1);
  }
  address {
    margin-top: var(--s2);
    font-style: normal;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;

/** A section of a legal text: paragraphs, and a list after the first of them. */
export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
}

export interface LegalPageProps {
  title: string;
  description: string;
  path: '/terms' | '/privacy';
  lead: string;
  /** Date from which the text applies: `2026-11-22`. */
  effectiveFrom: string;
  sections: readonly LegalSection[];
}

/** A legal text with its contents beside it, and who operates the site. Server-rendered and printable. */
export function LegalPage({ title, description, path, lead, effectiveFrom, sections }: LegalPageProps) {
  const operator = useRead('/api/contact');
  return (
    <Sides>
      <Head title={title} description={description} path={path} />
      <header>
        <h1>{title}</h1>
        <p>{lead}</p>
        <small>
          Effective <time dateTime={effectiveFrom}>{formatDate(effectiveFrom)}</time>
        </small>
      </header>
      <TableOfContents
        headings={[
          ...sections.map(({ id, title: text }) => ({ id, text })),
          { id: 'operator', text: 'Who operates Dealstead' },
        ]}
      />
      <Text>
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            <p>{section.paragraphs[0]}</p>
            {section.list && (
              <ul>
                {section.list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
            {section.paragraphs.slice(1).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <section id="operator" aria-labelledby="operator-title">
          <h2 id="operator-title">Who operates Dealstead</h2>
          {operator.data && <address>{operator.data.postalAddress}</address>}
          <p>
            Write to us at that address, or <TextLink to="/contact">use the contact form</TextLink>. A person reads
            every message.
          </p>
        </section>
      </Text>
    </Sides>
  );
}
