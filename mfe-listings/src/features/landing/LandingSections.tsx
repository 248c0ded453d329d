import {
  CallToAction,
  Button,
  Columns,
  KeyFigures,
  Testimonial,
  Section,
  SectionHead,
  Steps,
  TextLink,
} from '@dealstead/kit';
import { CreditCard, Flag, PaperPlaneTilt, SealCheck, UsersThree } from '@dealstead/kit/icons';
import { Notes, Questions, Title, Tools } from './styles.ts';
import { contacts, dealSteps, figures, posts, privacy, questions, quotes, sellerSteps, terms } from './copy.ts';

const tools = [
  { icon: Flag, title: 'Lead generation', text: 'Owners, equity and situation by county.' },
  { icon: UsersThree, title: 'CRM integration', text: 'Leads, deals and follow-ups in one list.' },
  { icon: PaperPlaneTilt, title: 'Marketing automation', text: 'Campaigns to lists that opted in.' },
  { icon: CreditCard, title: 'Financing assistance', text: 'Terms from lenders who fund wholesale.' },
  { icon: SealCheck, title: 'Closing support', text: 'Title, signatures and dates tracked.' },
];

/** Key figures of the marketplace. */
export function KeyFiguresSection() {
  return (
    <Section aria-label="Figures">
      <KeyFigures figures={figures} />
    </Section>
  );
}

/** Static sections of the home page: how it works, testimonials and legal texts. The footer links to them. */
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
      <Contact />
      <Paragraphs id="terms" title="Terms" points={terms} />
      <Paragraphs id="privacy" title="Privacy" points={privacy} />
    </>
  );
}

function ProfessionalTools() {
  return (
    <Section aria-labelledby="tools">
      <Title id="tools">Professional Tools</Title>
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
          <p>Compare hard money, private and seller terms before your inspection period ends.</p>
        </div>
        <Button kind="secondary" href="mailto:help@dealstead.test?subject=Financing">
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
        {quotes.map(({ quote, by, figure }) => (
          <Testimonial
            key={by}
            by={
              <>
                {by}
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

function Blog() {
  return (
    <Section id="blog" aria-labelledby="blog-title">
      <SectionHead>
        <h2 id="blog-title">From the blog</h2>
        <TextLink to="/blog">All posts</TextLink>
      </SectionHead>
      <Notes>
        {posts.map(({ day, title, text }) => (
          <article key={title}>
            <small>{day}</small>
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
      </Notes>
    </Section>
  );
}

function Faq() {
  return (
    <Section id="faq" aria-labelledby="faq-title">
      <Title id="faq-title">Questions people ask</Title>
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

function Contact() {
  return (
    <Section id="contact" aria-labelledby="contact-title">
      <Title id="contact-title">Contact</Title>
      <Notes>
        {contacts.map(({ title, text, mail }) => (
          <article key={title}>
            <h3>{title}</h3>
            <p>
              {text}
              <br />
              <a href={`mailto:${mail}`}>{mail}</a>
            </p>
          </article>
        ))}
      </Notes>
    </Section>
  );
}

interface ParagraphsProps {
  id: string;
  title: string;
  points: readonly { title: string; text: string }[];
}

function Paragraphs({ id, title, points }: ParagraphsProps) {
  return (
    <Section id={id} aria-labelledby={`${id}-title`}>
      <Title id={`${id}-title`}>{title}</Title>
      <Questions>
        {points.map((point) => (
          <div key={point.title}>
            <dt>{point.title}</dt>
            <dd>{point.text}</dd>
          </div>
        ))}
      </Questions>
    </Section>
  );
}
