import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { ActionDialogProps } from "#runtime";

/** Leads from the list of models to the drawing of one, or of a new one. */
export function DesignDialog({ records, onClose }: ActionDialogProps) {
  const navigate = useNavigate();
  const [record] = records;
  const id = record?.id ?? "new";
  useEffect(() => {
    onClose();
    void navigate(`/flow/design/${id}`);
  }, [id, navigate, onClose]);
  return null;
}
