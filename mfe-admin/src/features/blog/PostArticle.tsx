import type { PostPage } from '@dealstead/contracts';
import { Breadcrumbs, Lead, Link, TableOfContents, formatDate } from '@dealstead/kit';
import { Hero, ArticleColumns, Tags } from './articleStyles.ts';
import { AuthorNote } from './AuthorProfile.tsx';
import { Comments } from './Comments.tsx';
import { PostLine } from './PostCards.tsx';
import { PostContent } from './PostContent.tsx';
import { PostImage } from './PostImage.tsx';
import { crumbsOf } from './structuredData.ts';

export interface PostArticleProps {
  post: PostPage;
  /** A preview has no comments. */
  isPreview?: boolean;
}

/** A post from its title to its comments. */
export const PostArticle = ({ post, isPreview }: PostArticleProps) => (
  <>
    <PostHeader post={post} />
    <ArticleColumns>
      {post.headings.length < 2 ? <div /> : <TableOfContents headings={post.headings} />}
      <div className="text">
        <PostContent blocks={post.blocks} />
        <PostFooter post={post} isPreview={isPreview} />
      </div>
    </ArticleColumns>
  </>
);

function PostHeader({ post }: { post: PostPage }) {
  return (
    <Hero>
      <Breadcrumbs pages={crumbsOf(post)} />
      <h1>{post.title}</h1>
      {post.excerpt && <Lead>{post.excerpt}</Lead>}
      <PostLine>
        <span>
          By <Link to={`/blog/author/${post.author.slug}`}>{post.author.name}</Link>
        </span>
        <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
        <span>{post.readingMinutes} min read</span>
      </PostLine>
      {post.image && <PostImage className="image" image={post.image} sizes="(max-width: 1100px) 100vw, 1060px" eager />}
    </Hero>
  );
}

function PostFooter({ post, isPreview }: PostArticleProps) {
  const { author, tags } = post;
  return (
    <>
      <footer>
        {tags.length > 0 && (
          <Tags aria-label="Topics">
            {tags.map((tag) => (
              <li key={tag}>
                <Link to={`/blog?tag=${encodeURIComponent(tag)}`}>{tag}</Link>
              </li>
            ))}
          </Tags>
        )}
        <AuthorNote author={author} />
      </footer>
      {!isPreview && <Comments post={post} />}
    </>
  );
}
