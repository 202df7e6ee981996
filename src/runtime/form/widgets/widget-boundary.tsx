import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import { Component, type ReactNode } from "react";

interface WidgetBoundaryProps {
  readonly message: string;
  readonly retryLabel: string;
  readonly children: ReactNode;
}

/** A widget that fails (its code did not load) takes its own field down, never the form with everything typed in it. */
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
