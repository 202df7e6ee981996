import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import { Component, type ReactNode } from "react";

interface WidgetBoundaryProps {
  readonly message: string;
  readonly retryLabel: string;
  readonly children: ReactNode;
}

/**
 * Limits a widget's failure (its code did not load) to its own field, so that the form keeps its
 * input.
 */
export class WidgetBoundary extends Component<WidgetBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  readonly #retry = (): void => this.setState({ failed: false });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Alert
        type="error"
        content={this.props.message}
        action={
          <Button size="mini" onClick={this.#retry}>
            {this.props.retryLabel}
          </Button>
        }
      />
    );
  }
}
