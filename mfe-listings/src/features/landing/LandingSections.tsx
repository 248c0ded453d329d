import {
  CallToAction,
  Button,
  Columns,
  KeyFigures,
  Testimonial,
  Section,
  SectionHead,
  Steps,
  Link,
  TextLink,
  formatDate,
  useRead,
} from '@dealstead/kit';
import { CreditCard, Flag, PaperPlaneTilt, SealCheck, UsersThree } from '@dealstead/kit/icons';
import { Notes, Questions, Title, Tools } from './styles.ts';
import { dealSteps, figures, pageNotes, questions, quotes, sellerSteps } from './copy.ts';

const tools = [
  { icon: Flag, title: 'Lead generation', text: 'Find owners by county, equity and situation.' },
  { icon: UsersThree, title: 'CRM integration', text: 'Leads, deals and follow-ups in one list.' },
  { icon: PaperPlaneTilt, title: 'Marketing automation', text: 'Campaigns to lists that opted in.' },
  { icon: CreditCard, title: 'Financing assistance', text: 'Terms from lenders who fund wholesale.' },
  { icon: SealCheck, title: 'Closing support', text: 'Track title, signatures and dates.' },
];

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** A month: 2025-06 → June 2025. */
const formatMonth = (iso: string) => month.format(new Date(`${iso}-15T12:00:00Z`));

/** Key figures of the marketplace. */
export function KeyFiguresSection() {
  return (
    <Section aria-label="Key figures">
      <KeyFigures figures={figures} />
    </Section>
  );
}

/** Static sections of the home page: how it works, testimonials and links to legal texts. The footer links to them. */
export function LandingSections() {
  return (
    <>
      <Section id="how-it-works" aria-labelledby="how">
        <Title id="how">How It Works</Title>
        <Steps steps={dealSteps} />
      </Section>
      <Section aria-labelledby="process">
        <Title id="process">For sellers and investors</Title>
        <Steps steps={sellerSteps} />
      </Section>
      <ProfessionalTools />
      <Financing />
      <Testimonials />
      <Blog />
      <Faq />
      <PageNotes />
    </>
  );
}

function ProfessionalTools() {
  return (
    <Section aria-labelledby="tools">
      <SectionHead>
        <h2 id="tools">Professional Tools</h2>
        <TextLink to="/investor-demo">Try the tools on sample data</TextLink>
      </SectionHead>
      <Tools>
        {tools.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={24} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Tools>
    </Section>
  );
}

function Financing() {
  return (
    <Section id="financing" aria-labelledby="short-on-cash">
      <CallToAction as="div">
        <div>
          <h2 id="short-on-cash">Short on cash for a deal under contract?</h2>
          <p>Compare hard money, private money and seller financing before your inspection period ends.</p>
        </div>
        <Button kind="secondary" to="/contact?topic=financing">
          Ask about financing
        </Button>
      </CallToAction>
    </Section>
  );
}

function Testimonials() {
  return (
    <Section aria-label="What members say">
      <Columns count={3}>
        {quotes.map(({ quote, by, figure, givenOn }) => (
          <Testimonial
            key={by}
            by={
              <>
                {by}, <time dateTime={givenOn}>{formatMonth(givenOn)}</time>
                <br />
                <strong>{figure}</strong>
              </>
            }
          >
            {quote}
          </Testimonial>
        ))}
      </Columns>
    </Section>
  );
}

/** The three newest posts, which lead to them. */
function Blog() {
  const posts = useRead('/api/blog/latest');
  return (
    <Section id="blog" aria-labelledby="blog-title">
      <SectionHead>
        <h2 id="blog-title">From the blog</h2>
        <TextLink to="/blog">All posts</TextLink>
      </SectionHead>
      <Notes>
        {posts.data?.map(({ slug, publishedAt, title, excerpt }) => (
          <article key={slug}>
            <small>
              <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
            </small>
            <h3>
              <Link to={`/blog/${slug}`}>{title}</Link>
            </h3>
            <p>{excerpt}</p>
          </article>
        ))}
      </Notes>
      {posts.data?.length === 0 && <p>The first post will appear here.</p>}
      {posts.isError && <p>The newest posts did not load.</p>}
    </Section>
  );
}

function Faq() {
  return (
    <Section id="faq" aria-labelledby="faq-title">
      <Title id="faq-title">Frequently asked questions</Title>
      <Questions>
        {questions.map(({ question, reply }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{reply}</dd>
          </div>
        ))}
      </Questions>
    </Section>
  );
}

/** Short sections for the footer's anchors of contact, terms and privacy; each leads to its page. */
function PageNotes() {
  return (
    <Section aria-label="Contact, terms and privacy">
      <Notes>
        {pageNotes.map(({ id, title, text, link, to }) => (
          <article key={id} id={id}>
            <h2>{title}</h2>
            <p>{text}</p>
            <TextLink to={to}>{link}</TextLink>
          </article>
        ))}
      </Notes>
    </Section>
  );
}
